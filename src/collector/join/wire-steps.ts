import type { CapturedCall } from '../../evidence/capture.ts'
import type { Observations, StepObservation } from '../../harness/types.ts'
import type { CallIndex } from './call-index.ts'

/** The attempts that carried any of an invocation's step ids on the wire. */
export type WireSteps = (stepIds: string[], invocationId: string) => CapturedCall[]

/**
 * Rule 1b: a step id that the harness itself recorded, and put on the wire, ties the attempts that carried it
 * to that step, or to that compaction. Step ids need only be unique within an invocation: where several
 * bear one, the pair of session and step decides.
 */
export function createWireSteps({ steps, compactions = [] }: Observations, index: CallIndex): WireSteps {
  const bearers = new Map<string, number>()
  for (const id of [...steps.map(stepIdsOf), ...compactions.map(({ stepIds = [] }) => stepIds)].flat())
    bearers.set(id, (bearers.get(id) ?? 0) + 1)
  return (stepIds, invocationId) =>
    stepIds.flatMap((id) => {
      const calls = index.byStep.get(id) ?? []
      if ((bearers.get(id) ?? 0) < 2) return calls
      return calls.filter(({ record }) => (record.client_session_id ?? invocationId) === invocationId)
    })
}

/** Every step id that a step bears, each once. */
export function stepIdsOf({ stepId, stepIds = [] }: StepObservation): string[] {
  return [...new Set(stepId ? [stepId, ...stepIds] : stepIds)]
}
