import type { CapturedCall } from '../../evidence/capture.ts'
import type { CallRef, ModelRef } from '../../evidence/record.ts'
import type { StepObservation } from '../../harness/types.ts'
import { type CallIndex, fullRef, lookUp } from '../join/call-index.ts'

export interface StepRefs {
  refs: CallRef[]
  /** The attempts that were found, in append order. */
  calls: CapturedCall[]
  /** Every response id that the step kept names exactly one call. */
  complete: boolean
}

/**
 * Ties each step to its attempts by the response ids that the harness kept, and by the step id that it put
 * on the wire (rule 1b). An attempt that a step's response id names is not linked again by its header; what
 * the harness itself said twice stays twice.
 */
export function createStepJoin(
  steps: StepObservation[],
  index: CallIndex,
  modelRef: ModelRef,
): (step: StepObservation) => StepRefs {
  const bearers = new Map<string, number>()
  for (const id of steps.flatMap(stepIdsOf)) bearers.set(id, (bearers.get(id) ?? 0) + 1)

  function carried(stepId: string, invocationId: string): CapturedCall[] {
    const calls = index.byStep.get(stepId) ?? []
    // Step ids need only be unique within an invocation: where several steps bear one, the pair decides.
    if ((bearers.get(stepId) ?? 0) > 1)
      return calls.filter(({ record }) => (record.client_session_id ?? invocationId) === invocationId)
    return calls
  }

  return (step) => {
    const calls: CapturedCall[] = []
    const unresolved: CallRef[] = []
    for (const id of step.responseIds ?? []) {
      const ref = { model_call_id: null, model_ref: modelRef, response_id: id }
      const found = lookUp(index, ref)
      if (found.length === 1) calls.push(...found)
      else unresolved.push(ref)
    }
    const known = new Set(calls)
    const onTheWire = stepIdsOf(step).flatMap((id) => carried(id, step.invocationId))
    calls.push(...onTheWire.filter((call) => !known.has(call)))
    calls.sort((one, other) => one.record.call_index - other.record.call_index)
    return { refs: [...calls.map(fullRef), ...unresolved], calls, complete: unresolved.length === 0 }
  }
}

function stepIdsOf({ stepId, stepIds = [] }: StepObservation): string[] {
  return stepId ? [stepId, ...stepIds] : stepIds
}
