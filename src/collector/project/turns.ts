import type { CapturedCall } from '../../evidence/capture.ts'
import type { Gap, ModelRef, Turn } from '../../evidence/record.ts'
import type { StepObservation } from '../../harness/types.ts'
import { isSuccess } from '../capture/error-category.ts'
import { objectOr } from '../capture/json.ts'
import type { CallIndex } from '../join/call-index.ts'
import type { WireSteps } from '../join/wire-steps.ts'
import type { Identity } from '../types.ts'
import { stepRefs } from './step-refs.ts'

/**
 * The steps that the harness kept, as turns: numbered within their invocation in order of timestamp, then as
 * they were given. An HTTP error makes no step here; a step that the harness itself made of one is delivered
 * as it is, for the checks to see.
 */
export function projectTurns(
  steps: StepObservation[],
  index: CallIndex,
  wireSteps: WireSteps,
  modelRef: ModelRef,
  identity: Identity,
): { turns: Turn[]; gaps: Gap[] } {
  const numbers = new Map<string, number>()
  const gaps: Gap[] = []
  const turns = steps
    .toSorted((one, other) => one.timestamp - other.timestamp)
    .map((step): Turn => {
      const number = (numbers.get(step.invocationId) ?? 0) + 1
      numbers.set(step.invocationId, number)
      const { refs, calls, complete } = stepRefs(step, index, wireSteps, modelRef)
      if (!complete) gaps.push(incompleteGap(step.invocationId, number))
      return {
        invocation_id: step.invocationId,
        task_id: identity.taskId,
        rollout_id: identity.rolloutId,
        turn_no: number,
        timestamp: step.timestamp,
        question: questionOf(calls),
        answer: step.answer ?? null,
        reasoning_content: step.reasoning ?? null,
        resolved: step.resolved,
        step_count: step.toolCount,
        model_calls: refs,
      }
    })
  return { turns: turns.sort(byTime), gaps }
}

/** Order of turns in a trajectory: timestamp, invocation id, number. */
export function byTime(one: Turn, other: Turn): number {
  if (one.timestamp !== other.timestamp) return one.timestamp - other.timestamp
  if (one.invocation_id !== other.invocation_id) return one.invocation_id < other.invocation_id ? -1 : 1
  return one.turn_no - other.turn_no
}

/** What the model was asked: the input of the attempt that succeeded. */
export function questionOf(calls: CapturedCall[]): unknown {
  const asked = calls.findLast(
    ({ record }) => isSuccess(record.status_code) && record.error_category === null,
  )
  const request = objectOr(asked?.request)
  return request.input ?? request.messages ?? request.contents ?? null
}

function incompleteGap(invocationId: string, turnNo: number): Gap {
  return {
    code: 'turn_model_call_scope_incomplete',
    invocation_id: invocationId,
    detail: `turn_no=${turnNo}`,
  }
}
