import type { ToolObservation } from '../../src/harness/index.ts'
import type { Transcript } from './record.ts'
import { blocksOf, isReplyRow, isToolResult, isToolUse, isUserRow, type ToolResult } from './transcript.ts'

interface Ended {
  result: ToolResult
  /** Unix seconds. */
  at: number
}

/** One observation for each result of a tool call, or one for a call that never had a result. */
export function toolsOf({ id, rows }: Transcript): ToolObservation[] {
  const results = Map.groupBy(
    rows.filter(isUserRow).flatMap(({ message, timestamp }): Ended[] => {
      const at = Date.parse(timestamp) / 1000
      return blocksOf(message.content)
        .filter(isToolResult)
        .map((result) => ({ result, at }))
    }),
    ({ result }) => result.tool_use_id,
  )
  const calls = rows.filter(isReplyRow).flatMap(({ message }) => message.content.filter(isToolUse))
  const names = new Map(calls.map((call) => [call.id, call.name]))
  return [...names].flatMap(([toolCallId, name]): ToolObservation[] => {
    const call = { invocationId: id, toolCallId, name }
    const ended = results.get(toolCallId)
    if (ended === undefined) return [{ ...call, status: 'incomplete' }]
    return ended.map(({ result, at }) => ({
      ...call,
      status: result.is_error ? 'failed' : 'completed',
      completedAt: at,
      timingSource: 'harness',
    }))
  })
}
