import type { RolloutRecord } from '../../evidence/record.ts'
import type { Verification } from '../../evidence/witness.ts'
import type { Outcome } from '../../harness/types.ts'

type Evaluation = Pick<
  RolloutRecord,
  'reward' | 'evaluation_completed' | 'mask_sample' | 'failure_kind' | 'failure_reason'
>

/**
 * Verdict and mask (evidence contract, section 7). An episode that a provider failure ended is kept but
 * left out of the scores, whatever the verifier awarded; so is one that the verifier could not judge.
 */
export function projectEvaluation(outcome: Outcome, verification: Verification, source: string): Evaluation {
  const { reward, evaluation_completed } = verification
  if (outcome.failure)
    return {
      reward,
      evaluation_completed,
      mask_sample: true,
      failure_kind: 'agent_request_failed',
      failure_reason: nonblank(outcome.failure.message) ?? `${source} ended on a provider failure`,
    }
  if (!evaluation_completed)
    return {
      reward,
      evaluation_completed,
      mask_sample: true,
      failure_kind: 'verification_failed',
      failure_reason: 'the verifier did not complete its evaluation',
    }
  return { reward, evaluation_completed, mask_sample: false }
}

/** The text when it is nonblank as the evidence contract has it: U+001C to U+001F are blank, U+FEFF is not. */
function nonblank(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const visible = [...text].some(
    (char) => !/\p{White_Space}/u.test(char) && !(char >= '\u001c' && char <= '\u001f'),
  )
  return visible ? text : null
}
