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
    const times = ended.length === 1 ? timesOf(ended[0] as ToolCallEnded) : {}
    return kept.map(({ content }) => ({ ...call, ...times, status: statusOf(content ?? '') }))
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
 * By the result that the model was shown: JSON, in which of a command the exit code counts. (The status that
 * the hook is told is `ok` whatever the exit code.) A call that could not be made has a plain text.
 */
function statusOf(content: string): Status {
  const result = parse(content)
  if (result === null) return 'failed'
  const { exit_code: exitCode, error, output } = result
  if (typeof exitCode !== 'number') return error ? 'failed' : 'completed'
  const expired = exitCode === 124 && String(output).includes('[Command timed out after')
  if (expired) return 'timeout'
  return exitCode === 0 ? 'completed' : 'failed'
}

function parse(content: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
