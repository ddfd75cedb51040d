import type { EventPart, WireEvent } from '../protocols/types.ts'
import type { StreamPoint } from './script.ts'

export interface Position {
  /** Whole events before the point. */
  events: number
  /** The point lies inside the next event, because it alone holds what is to be divided. */
  inside: boolean
}

/** Finds a point in a reply's events; `null` when the reply has no such place. */
export function findPoint(events: WireEvent[], point: StreamPoint): Position | null {
  const before = (index: number): Position | null => (index === -1 ? null : { events: index, inside: false })
  switch (point) {
    case 'after_headers':
      return { events: 0, inside: false }
    case 'start':
      return { events: startOf(events), inside: false }
    case 'in_reasoning':
      return middleOf(events, 'reasoning', 0, events.length)
    case 'in_text':
      return middleOf(events, 'text', 0, events.length)
    case 'in_tool_arguments':
      return middleOf(events, 'tool_arguments', 0, endOfFirstTool(events) ?? 0)
    case 'after_tool_call':
      return before(endOfFirstTool(events) ?? -1)
    case 'before_finish': {
      const at = events.findIndex(({ part }) => part === 'finish' || part === 'terminal')
      return before(at)
    }
    case 'before_terminal':
      return before(events.length - 1)
  }
}

/** The events that open a reply; Gemini has none, and its first chunk counts. */
function startOf(events: WireEvent[]): number {
  const opened = events.findLastIndex(({ part }) => part === 'start')
  return opened === -1 ? 1 : opened + 1
}

function middleOf(events: WireEvent[], part: EventPart, from: number, to: number): Position | null {
  const found = [...events.keys()].slice(from, to).filter((index) => events[index]?.part === part)
  const [first] = found
  if (first === undefined) return null
  if (found.length === 1) return { events: first, inside: true }
  return { events: (found[Math.floor(found.length / 2) - 1] ?? first) + 1, inside: false }
}

/** Index after the first complete tool call. */
function endOfFirstTool(events: WireEvent[]): number | null {
  const begun = events.findIndex(({ part }) => part === 'tool_start' || part === 'tool_arguments')
  if (begun === -1) return null
  const more: EventPart[] = ['tool_arguments', 'tool_end']
  let end = begun + 1
  while (end < events.length && more.includes(events[end]?.part as EventPart)) {
    // Gemini's calls are one event each; elsewhere a call goes on until another begins.
    if (events[begun]?.part === 'tool_arguments') break
    end += 1
  }
  return end
}
