import type { CapturedCall } from '../../evidence/capture.ts'
import type { CallRef, ModelRef } from '../../evidence/record.ts'
import type { StepObservation } from '../../harness/types.ts'
import { type CallIndex, fullRef, lookUp } from '../join/call-index.ts'
import { stepIdsOf, type WireSteps } from '../join/wire-steps.ts'

export interface StepRefs {
  refs: CallRef[]
  /** The attempts that were found, in append order. */
  calls: CapturedCall[]
  /** Every response id that the step kept names exactly one call. */
  complete: boolean
}

/**
 * Ties a step to its attempts by the response ids that the harness kept, and by the step id that it put on
 * the wire. An attempt that a response id names is not linked again by its header; what the harness itself
 * said twice stays twice.
 */
export function stepRefs(
  step: StepObservation,
  index: CallIndex,
  wireSteps: WireSteps,
  modelRef: ModelRef,
): StepRefs {
  const calls: CapturedCall[] = []
  const unresolved: CallRef[] = []
  for (const id of step.responseIds ?? []) {
    const ref = { model_call_id: null, model_ref: modelRef, response_id: id }
    const found = lookUp(index, ref)
    if (found.length === 1) calls.push(...found)
    else unresolved.push(ref)
  }
  const known = new Set(calls)
  calls.push(...wireSteps(stepIdsOf(step), step.invocationId).filter((call) => !known.has(call)))
  calls.sort((one, other) => one.record.call_index - other.record.call_index)
  return { refs: [...calls.map(fullRef), ...unresolved], calls, complete: unresolved.length === 0 }
}
