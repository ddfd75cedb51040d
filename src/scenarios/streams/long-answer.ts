import { answer, type CallOptions } from '../../provider/builders.ts'
import type { LogicalCall } from '../../provider/script.ts'
import { finalAnswer } from '../define-scenario.ts'

/** An answer with enough text to be cut in the middle. Without reasoning: what is left of it is another matter. */
export const longAnswerText = `All of the requested checks were run, one after the other, and each gave what it should: ${finalAnswer}`

export function longAnswer(options: CallOptions = {}): LogicalCall {
  return answer(longAnswerText, { reasoning: null, ...options })
}
