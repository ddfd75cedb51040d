import fc from 'fast-check'
import type {
  CompactionPlan,
  EpisodePlan,
  FailurePlan,
  HttpErrorPlan,
  InvocationPlan,
  StepPlan,
} from './types.ts'

/** Few statuses, so that byte-identical errors are frequent. */
const httpError: fc.Arbitrary<HttpErrorPlan> = fc.record({
  kind: fc.constant('http_error'),
  status: fc.constantFrom(429, 429, 500, 504, 400),
})

const failure: fc.Arbitrary<FailurePlan> = fc.oneof(
  { weight: 4, arbitrary: httpError },
  { weight: 1, arbitrary: fc.constant<FailurePlan>({ kind: 'cut' }) },
  { weight: 1, arbitrary: fc.constant<FailurePlan>({ kind: 'transport' }) },
)

const step: fc.Arbitrary<StepPlan> = fc
  .record({
    tie: fc.constantFrom('response_id' as const, 'step_id' as const, 'both' as const),
    failures: fc.array(failure, { maxLength: 3 }),
    tools: fc.nat(2),
  })
  .map((plan) => ({ ...plan, failures: plan.failures.filter((each) => tied(plan.tie, each)) }))

const compaction: fc.Arbitrary<CompactionPlan> = fc
  .record({
    tie: fc.constantFrom('response_id' as const, 'step_id' as const),
    errors: fc.array(httpError, { maxLength: 2 }),
  })
  .map((plan) => ({ ...plan, errors: plan.tie === 'step_id' ? plan.errors : [] }))

const invocation: fc.Arbitrary<InvocationPlan> = fc.record({
  parent: fc.nat(3),
  steps: fc.array(step, { maxLength: 3 }),
  compactions: fc.array(compaction, { maxLength: 1 }),
  trailing: fc.array(httpError, { maxLength: 2 }),
})

/** A made-up episode; nothing in it is beyond what an exact harness can tie together. */
export function episodePlan(): fc.Arbitrary<EpisodePlan> {
  return fc.record({
    invocations: fc.array(invocation, { minLength: 1, maxLength: 3 }),
    localStepIds: fc.boolean(),
    order: fc.array(fc.nat(99), { maxLength: 20 }),
  })
}

/** An attempt that never had an id can only be tied by what was on the wire. */
function tied(tie: StepPlan['tie'], each: FailurePlan): boolean {
  return each.kind !== 'transport' || tie !== 'response_id'
}
