import type { Fault, PlacedFault, Script } from '../provider/script.ts'

/**
 * The fault that no harness gets past: it stands at every attempt of a call to the task, and leaves nothing
 * that could be used. The run ends there, in a failure. `undefined` when the script can be played to its end.
 */
export function endingFault(script: Script): PlacedFault | undefined {
  return (script.faults ?? []).find(
    ({ purpose = 'policy', attempt, fault }) =>
      purpose === 'policy' && attempt === 'every' && leavesNothing(fault),
  )
}

/** The status of an answer that is an HTTP error and nothing else; `null` for all other faults. */
export function statusOf(fault: Fault): number | null {
  if (fault.kind === 'http_error') return fault.status
  return fault.kind === 'deadline' ? 504 : null
}

function leavesNothing(fault: Fault): boolean {
  switch (fault.kind) {
    case 'stall':
      return fault.seconds === undefined
    case 'slow':
    case 'missing_terminal':
    case 'tool_ids':
    case 'unknown_events':
      return false
    default:
      return true
  }
}
