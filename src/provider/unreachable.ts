import { faultNatures } from './fault-nature.ts'
import type { Fault, PlacedFault, StreamPoint } from './script.ts'

/** Places at which no tool call is whole yet. */
const early: (StreamPoint | 'before_headers')[] = [
  'before_headers',
  'after_headers',
  'start',
  'in_reasoning',
  'in_text',
  'in_tool_arguments',
]

/** True of a fault after which no harness can bring the results of the reply's tool calls. */
function withholdsTools(fault: Fault): boolean {
  switch (fault.kind) {
    case 'empty':
    case 'reasoning_only':
    case 'refusal':
    case 'truncated_arguments':
      return true
    case 'cut':
      return early.includes(fault.at)
    case 'error_event':
      return early.includes(fault.at ?? 'start')
    case 'stall':
      return fault.seconds === undefined && early.includes(fault.at)
    default:
      return faultNatures[fault.kind].answers === 'no'
  }
}

/** The fault that stands at every attempt of an earlier call, and that no harness gets past; else `undefined`. */
export function barrierBefore(call: number, lane: readonly PlacedFault[]): PlacedFault | undefined {
  return lane.find(
    (placed) => placed.attempt === 'every' && placed.call < call && withholdsTools(placed.fault),
  )
}
