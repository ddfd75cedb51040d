import fc from 'fast-check'
import type { CollectInput } from '../collector/index.ts'
import type { RolloutRecord } from '../evidence/record.ts'
import { linkViolations } from './link-violations.ts'
import { type ObservationSet, observationSetOf } from './observation-set.ts'
import { episodePlan } from './plan/episode-plan.ts'
import type { EpisodePlan } from './plan/types.ts'
import { truthViolations } from './truth-violations.ts'
import { refuseViolations } from './violation-error.ts'

/**
 * The error-link invariant (evidence contract, section 6) of a collector's output, over made-up episodes of
 * an exact harness. The collector is a parameter, so that any other can be judged by the same property.
 */
export function collectorProperty(
  collect: (input: CollectInput) => RolloutRecord,
): fc.IPropertyWithHooks<[EpisodePlan]> {
  return fc.property(episodePlan(), (plan) => {
    const set: ObservationSet = observationSetOf(plan)
    const record = collect(set.input)
    const attempts = set.input.calls.map(({ record: { status_code }, request, response }) => ({
      status_code,
      request,
      response,
    }))
    refuseViolations([...linkViolations(record, { attempts }), ...truthViolations(record, set)])
  })
}
