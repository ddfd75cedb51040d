import type fc from 'fast-check'
import { type CollectInput, collect } from '../collector/index.ts'
import type { RolloutRecord } from '../evidence/record.ts'
import { episodePlan } from './plan/episode-plan.ts'
import { observe } from './plan/observe.ts'
import { type PerformedAttempt, perform } from './plan/perform.ts'
import type { EpisodePlan } from './plan/types.ts'

/** Everything that a collector is given, and what is true of it. */
export interface ObservationSet {
  plan: EpisodePlan
  input: CollectInput
  /** The attempts that were really made, each with its owner and its step. */
  attempts: PerformedAttempt[]
}

/** What a collector is given for a planned episode. */
export function observationSetOf(plan: EpisodePlan): ObservationSet {
  const { attempts, calls } = perform(plan)
  return {
    plan,
    attempts,
    input: {
      identity: { taskIndex: 0, rolloutIndex: 0, rolloutId: 'generated', taskId: 'generated' },
      calls,
      observations: observe(plan, attempts),
      outcome: { status: 'completed', answer: 'done' },
      verification: { reward: 1, answer_seen: true, evaluation_completed: true },
    },
  }
}

/**
 * Captured calls and observations of a made-up episode of an exact harness: retries, byte-identical errors,
 * cut streams, transport failures, compaction helpers, several invocations with parents, in any order on the
 * wire. Shrinks towards one invocation without attempts.
 */
export function observationSet(): fc.Arbitrary<ObservationSet> {
  return episodePlan().map(observationSetOf)
}

/** The record of such an episode: a good one, for tests to start from. */
export function rolloutRecord(): fc.Arbitrary<RolloutRecord> {
  return observationSet()
    .filter(({ attempts }) => attempts.length > 0)
    .map(({ input }) => collect(input))
}
