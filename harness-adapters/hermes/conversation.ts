import type { HermesMessage, HermesToolCall } from './state.ts'

type Item = Record<string, unknown>

/**
 * The rows of a session without those that a compaction wrote a second time: it takes all rows out of the
 * context and copies the ones that stay in it, under new ids. The summary stands in one of the copies.
 */
export function historyOf(sessionId: string, messages: HermesMessage[]): HermesMessage[] {
  const rows = messages.filter(({ session_id }) => session_id === sessionId)
  const compacted = rows.filter((row) => row.compacted === 1)
  const results = new Set(compacted.map(({ tool_call_id }) => tool_call_id).filter((id) => id !== null))
  const calls = new Set(compacted.flatMap(callsOf).map(({ id }) => id))
  const texts = new Set(compacted.map(textKey))
  return rows.flatMap((row) => {
    if (row.compacted === 1) return [row]
    if (row.tool_call_id !== null) return results.has(row.tool_call_id) ? [] : [row]
    const own = callsOf(row)
    const copied = own.length === 0 ? texts.has(textKey(row)) : own.some(({ id }) => calls.has(id))
    if (!copied) return [row]
    // A copy with another text than it had before bears the summary.
    const summary = { ...row, tool_calls: null, reasoning: null, reasoning_content: null }
    return texts.has(textKey(row)) ? [] : [summary]
  })
}

/** Tool calls of a row; none in most. */
export function callsOf({ tool_calls }: HermesMessage): HermesToolCall[] {
  return tool_calls ?? []
}

/** What the model was shown and what it answered, as Responses-API items. */
export function conversationItems(row: HermesMessage): Item[] {
  const content = row.content ?? ''
  if (row.role === 'user') return [message('user', 'input_text', content)]
  if (row.role === 'tool')
    return [{ type: 'function_call_output', call_id: row.tool_call_id, output: content }]
  if (row.role !== 'assistant') return []
  const reasoning = row.reasoning_content ?? row.reasoning
  return [
    ...(reasoning ? [{ type: 'reasoning', summary: [{ type: 'summary_text', text: reasoning }] }] : []),
    ...(content === '' ? [] : [message('assistant', 'output_text', content)]),
    ...callsOf(row).map(callItem),
  ]
}

function message(role: string, type: string, text: string): Item {
  return { type: 'message', role, content: [{ type, text }] }
}

function callItem({ id, function: { name, arguments: text } }: HermesToolCall): Item {
  return { type: 'function_call', call_id: id, name, arguments: text }
}

function textKey({ role, content }: HermesMessage): string {
  return JSON.stringify([role, content])
}
