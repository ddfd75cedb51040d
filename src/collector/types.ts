import type { CapturedCall } from '../evidence/capture.ts'
import type { Gap } from '../evidence/record.ts'
import type { Verification } from '../evidence/witness.ts'
import type { Observations, Outcome } from '../harness/types.ts'

/** Which rollout of which task. */
export interface Identity {
  taskIndex: number
  rolloutIndex: number
  rolloutId: string
  taskId: string
}

export interface CollectInput {
  identity: Identity
  /** What the capture holds, in append order. */
  calls: CapturedCall[]
  /** What the harness retained. */
  observations: Observations
  /** How the harness says that the episode ended. */
  outcome: Outcome
  verification: Verification
  /** What is known to be missing from the capture. */
  captureGaps?: Gap[]
  /** Model server that response ids belong to; default `policy_model`. */
  modelServer?: string
  /**
   * When the harness delivered no steps, builds one from each owned successful call. They are a guess and
   * carry the gap `turn_evidence_incomplete`, so that `steps.gap` fails. Default false.
   */
  guessSteps?: boolean
}
