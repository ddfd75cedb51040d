import type { CapturedCall } from '../../evidence/capture.ts'
import type { Gap, Turn } from '../../evidence/record.ts'
import { isSuccess } from '../capture/error-category.ts'
import { isObject, type JsonObject, objectOr } from '../capture/json.ts'
import { fullRef } from '../join/call-index.ts'
import type { Identity } from '../types.ts'
import { byTime, questionOf } from './turns.ts'

/**
 * One turn for each owned successful call that is no helper. A guess of the kit, not the harness's evidence,
 * and marked as such by a gap for each invocation.
 */
export function guessTurns(
  calls: CapturedCall[],
  ownerOf: (call: CapturedCall) => string | undefined,
  isHelper: (call: CapturedCall) => boolean,
  identity: Identity,
): { turns: Turn[]; gaps: Gap[] } {
  const numbers = new Map<string, number>()
  const turns: Turn[] = []
  for (const call of calls) {
    const owner = ownerOf(call)
    if (owner === undefined || isHelper(call)) continue
    if (!isSuccess(call.record.status_code) || call.record.error_category !== null) continue
    const number = (numbers.get(owner) ?? 0) + 1
    numbers.set(owner, number)
    turns.push({
      invocation_id: owner,
      task_id: identity.taskId,
      rollout_id: identity.rolloutId,
      turn_no: number,
      timestamp: call.record.started_at ?? 0,
      question: questionOf([call]),
      ...splitAnswer(call.response),
      resolved: null,
      step_count: 0,
      model_calls: [fullRef(call)],
    })
  }
  const gaps = [...numbers.keys()].map((id) => ({
    code: 'turn_evidence_incomplete',
    invocation_id: id,
    detail: null,
  }))
  return { turns: turns.sort(byTime), gaps }
}

/** Answer and reasoning of a reply, by the shape of its body. */
function splitAnswer(response: unknown): Pick<Turn, 'answer' | 'reasoning_content'> {
  const body = objectOr(response)
  const message = objectOr(objectOr(list(body.choices)[0]).message)
  if ('choices' in body) {
    const { reasoning_content = null, ...answer } = message
    return { answer, reasoning_content }
  }
  const items = list(body.output ?? body.content).filter(isObject)
  const isReasoning = ({ type }: JsonObject) => type === 'reasoning' || type === 'thinking'
  const reasoning = items.filter(isReasoning)
  const answer = items.filter((item) => !isReasoning(item))
  return {
    answer: 'output' in body ? answer : { role: 'assistant', content: answer },
    reasoning_content: reasoning.length === 0 ? null : reasoning,
  }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
