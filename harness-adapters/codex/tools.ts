import type { ToolObservation } from '../../src/harness/index.ts'
import { type CodexThread, ownActions, ownItems } from './record.ts'
import { type ActionCompleted, isFunctionCall } from './rollout.ts'
import { isToolCallEnded, type TraceEvent } from './trace.ts'

type Status = ToolObservation['status']

/**
 * One observation for each execution of a tool call, or one for a call that was never executed (a tool that
 * Codex does not have, arguments that it cannot read).
 */
export function toolsOf(thread: CodexThread, trace: TraceEvent[]): ToolObservation[] {
  const executions = Map.groupBy(ownActions(thread).filter(tellsItsEnd), ({ item }) => item.id)
  const calls = ownItems(thread).filter(isFunctionCall)
  const names = new Map(calls.map(({ call_id, name }) => [call_id, name]))
  return [...names].flatMap(([toolCallId, name]): ToolObservation[] => {
    const call = { invocationId: thread.id, toolCallId, name }
    const executed = executions.get(toolCallId)
    if (executed) return executed.map((action) => ({ ...call, ...executionOf(action) }))
    return [{ ...call, status: endedAs(thread.id, toolCallId, trace) }]
  })
}

function tellsItsEnd({ item }: ActionCompleted): boolean {
  return typeof item.exit_code === 'number' || item.status !== undefined
}

function executionOf({ item, started_at_ms, completed_at_ms }: ActionCompleted) {
  const timed = started_at_ms !== undefined && completed_at_ms !== undefined
  return {
    status: statusOf(item),
    startedAt: timed ? started_at_ms / 1000 : null,
    completedAt: timed ? completed_at_ms / 1000 : null,
    durationMs: timed ? completed_at_ms - started_at_ms : null,
    timingSource: timed ? ('harness' as const) : null,
  }
}

/** Of a command the exit code counts. */
function statusOf({ exit_code, status }: ActionCompleted['item']): Status {
  if (typeof exit_code === 'number') return exit_code === 0 ? 'completed' : 'failed'
  return statusNamed(status)
}

/**
 * The trace says of every call how its handling ended. That is not how the command ended: a command that
 * exits with 7 was handled, and is `completed` there.
 */
function endedAs(threadId: string, callId: string, trace: TraceEvent[]): Status {
  const ended = trace
    .filter(({ thread_id }) => thread_id === threadId)
    .map(({ payload }) => payload)
    .filter(isToolCallEnded)
    .findLast(({ tool_call_id }) => tool_call_id === callId)
  return ended ? statusNamed(ended.status) : 'incomplete'
}

function statusNamed(status: string | undefined): Status {
  if (status === 'completed' || status === 'failed' || status === 'cancelled') return status
  if (status === 'declined' || status === 'aborted') return 'cancelled'
  return 'unknown'
}
