import type { ToolObservation } from '../../src/harness/index.ts'
import { callsOf } from './conversation.ts'
import { type HermesEvent, isToolCallEnded, type ToolCallEnded } from './events.ts'
import type { HermesMessage } from './state.ts'

type Status = ToolObservation['status']

/**
 * One observation for each result that a session kept, and one for each call that has none.
 *
 * @param history The session's rows, without a compaction's copies.
 */
export function toolsOf(
  sessionId: string,
  history: HermesMessage[],
  events: HermesEvent[],
): ToolObservation[] {
  const results = Map.groupBy(
    history.filter(({ role }) => role === 'tool'),
    ({ tool_call_id }) => tool_call_id,
  )
  const ends = Map.groupBy(
    events.filter(isToolCallEnded).filter(({ session_id }) => session_id === sessionId),
    ({ tool_call_id }) => tool_call_id,
  )
  const names = new Map(history.flatMap(callsOf).map((call) => [call.id, call.function.name]))
  return [...names].flatMap(([toolCallId, name]): ToolObservation[] => {
    const call = { invocationId: sessionId, toolCallId, name }
    const kept = results.get(toolCallId)
    if (kept === undefined) return [{ ...call, status: 'incomplete' }]
    // Of several executions under one id nothing says which end belongs to which.
    const ended = ends.get(toolCallId) ?? []
    const end = ended.length === 1 ? ended[0] : undefined
    const times = end ? timesOf(end) : {}
    return kept.map(({ content }) => ({ ...call, ...times, status: statusOf(content ?? '', end) }))
  })
}

function timesOf({ at, duration_ms }: ToolCallEnded) {
  return {
    startedAt: at - duration_ms / 1000,
    completedAt: at,
    durationMs: duration_ms,
    timingSource: 'harness' as const,
  }
}

/**
 * Of a command the exit code counts, else what the result says of an error. It is JSON; a long one is shown to
 * the model as a plain text, and so is the refusal of a call that could not be made, which has no end.
 */
function statusOf(content: string, end: ToolCallEnded | undefined): Status {
  const result = parse(content)
  const exitCode = end?.exit_code ?? result?.exit_code
  if (typeof exitCode === 'number') {
    const expired = exitCode === 124 && content.includes('[Command timed out after')
    return expired ? 'timeout' : exitCode === 0 ? 'completed' : 'failed'
  }
  if (result) return result.error ? 'failed' : 'completed'
  return end?.status === 'ok' ? 'completed' : 'failed'
}

function parse(content: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
