import type { EpisodePlan, FailurePlan, Tie } from './types.ts'

/** One attempt of a plan, with what is true of it. */
export interface PlannedAttempt {
  kind: FailurePlan['kind'] | 'reply'
  status: number | null
  invocationId: string
  /** What the harness put on the wire; `null` for nothing. */
  stepHeader: string | null
  /** Names the step that it belongs to; `null`: an attempt of no step. */
  step: string | null
  /** Names the compaction that it helps; `null`: a policy attempt. */
  compaction: string | null
  responseId: string | null
}

export const invocationName = (index: number) => `invocation-${index}`
export const stepName = (invocation: number, step: number) => `step-${invocation}-${step}`
export const compactionName = (invocation: number, index: number) => `compaction-${invocation}-${index}`

/** What the harness puts on the wire for a step or compaction of that name. */
export function wireId({ localStepIds }: EpisodePlan, name: string): string {
  return localStepIds ? name.replace(/-\d+-/, '-') : name
}

/** The attempts of an episode in the order of the plan, invocation by invocation. */
export function plannedAttempts(plan: EpisodePlan): PlannedAttempt[] {
  let ids = 0
  const attempt = (
    each: FailurePlan | { kind: 'reply' },
    owner: number,
    more: Partial<PlannedAttempt>,
  ): PlannedAttempt => ({
    kind: each.kind,
    status: each.kind === 'http_error' ? each.status : each.kind === 'transport' ? null : 200,
    invocationId: invocationName(owner),
    stepHeader: null,
    step: null,
    compaction: null,
    responseId: each.kind === 'reply' || each.kind === 'cut' ? `response-${ids++}` : null,
    ...more,
  })
  return plan.invocations.flatMap(({ steps, compactions, trailing }, owner) => [
    ...steps.flatMap(({ tie, failures }, at) => {
      const name = stepName(owner, at)
      const wire = carries(tie)
      return [
        ...failures.map((each) => {
          // What the harness did not tie to the step belongs to its invocation alone.
          const step = wire || each.kind !== 'http_error' ? name : null
          return attempt(each, owner, { step, stepHeader: wire ? wireId(plan, name) : null })
        }),
        attempt({ kind: 'reply' }, owner, { step: name, stepHeader: wire ? wireId(plan, name) : null }),
      ]
    }),
    ...compactions.flatMap(({ tie, errors }, at) => {
      const name = compactionName(owner, at)
      const helper = { compaction: name, stepHeader: tie === 'step_id' ? wireId(plan, name) : null }
      return [
        ...errors.map((each) => attempt(each, owner, helper)),
        attempt({ kind: 'reply' }, owner, helper),
      ]
    }),
    ...trailing.map((each) => attempt(each, owner, {})),
  ])
}

function carries(tie: Tie): boolean {
  return tie !== 'response_id'
}
