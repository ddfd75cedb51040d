import type { ToolObservation } from '../../src/harness/index.ts'
import type { Transcript } from './record.ts'
import type { Spans, ToolSpan } from './spans.ts'
import { blocksOf, isReplyRow, isToolResult, isToolUse, isUserRow, type ToolResult } from './transcript.ts'

/** One observation for each result of a tool call, or one for a call that never had a result. */
export function toolsOf({ id, rows }: Transcript, spans: Spans): ToolObservation[] {
  const results = Map.groupBy(
    rows.filter(isUserRow).flatMap(({ message }) => blocksOf(message.content).filter(isToolResult)),
    (result) => result.tool_use_id,
  )
  const calls = rows.filter(isReplyRow).flatMap(({ message }) => message.content.filter(isToolUse))
  const names = new Map(calls.map((call) => [call.id, call.name]))
  return [...names].flatMap(([toolCallId, name]): ToolObservation[] => {
    const call = { invocationId: id, toolCallId, name }
    const executions = spans.tools.filter(({ toolUseId }) => toolUseId === toolCallId)
    const ended = results.get(toolCallId)
    // Of several executions under one id nothing says which result belongs to which.
    const times = executions.length === 1 ? timing(executions[0]) : {}
    if (ended === undefined) return [{ ...call, status: 'incomplete', ...times }]
    return ended.map((result) => ({
      ...call,
      status: statusOf(result),
      ...(ended.length === 1 ? times : {}),
    }))
  })
}

function statusOf(result: ToolResult): 'failed' | 'completed' {
  return result.is_error ? 'failed' : 'completed'
}

function timing(execution: ToolSpan | undefined): Partial<ToolObservation> {
  if (execution === undefined) return {}
  const { startedAt, endedAt } = execution
  const durationMs = Math.round((endedAt - startedAt) * 1000)
  return { startedAt, completedAt: endedAt, durationMs, timingSource: 'harness' }
}
