import type { Dialect } from '../../evidence/record.ts'
import { isObject, type JsonObject, objectsOf, stringOf } from '../json.ts'
import type { HistoryTurn } from './types.ts'

/** The model's turns with tool calls in a request's history, each with the results that follow it. */
export function historyOf(dialect: Dialect, body: JsonObject): HistoryTurn[] {
  switch (dialect) {
    case 'chat':
      return group(objectsOf(body.messages).flatMap(chatEntries))
    case 'responses':
      return group(objectsOf(body.input).flatMap(responsesEntries))
    case 'messages':
      return group(objectsOf(body.messages).flatMap(messagesEntries))
    case 'gemini':
      return group(objectsOf(body.contents).flatMap(geminiEntries))
  }
}

interface Entry {
  kind: 'call' | 'result' | 'other'
  id: string | null
  path: string
}

/** Calls that stand together are one turn; a call after a result begins another, and so does what is neither. */
function group(entries: Entry[]): HistoryTurn[] {
  const turns: HistoryTurn[] = []
  let open: HistoryTurn | null = null
  for (const { kind, id, path } of entries) {
    if (kind === 'other') {
      open = null
      continue
    }
    if (!open || (kind === 'call' && open.results.length > 0)) {
      open = { path, calls: [], results: [] }
      turns.push(open)
    }
    const list = kind === 'call' ? open.calls : open.results
    list.push({ id, path })
  }
  return turns
}

function chatEntries(message: JsonObject, index: number): Entry[] {
  const path = `messages[${index}]`
  if (message.role === 'tool') return [{ kind: 'result', id: stringOf(message.tool_call_id), path }]
  const calls = objectsOf(message.tool_calls)
  if (calls.length === 0) return [{ kind: 'other', id: null, path }]
  return calls.map((call, at) => ({ kind: 'call', id: stringOf(call.id), path: `${path}.tool_calls[${at}]` }))
}

function responsesEntries(item: JsonObject, index: number): Entry[] {
  const path = `input[${index}]`
  if (item.type === 'function_call') return [{ kind: 'call', id: stringOf(item.call_id), path }]
  if (item.type === 'function_call_output') return [{ kind: 'result', id: stringOf(item.call_id), path }]
  // The service does not ask where an output stands.
  return []
}

function messagesEntries(message: JsonObject, index: number): Entry[] {
  const blocks = objectsOf(message.content)
  const entries = blocks.flatMap((block, at): Entry[] => {
    const path = `messages[${index}].content[${at}]`
    if (block.type === 'tool_use') return [{ kind: 'call', id: stringOf(block.id), path }]
    if (block.type === 'tool_result') return [{ kind: 'result', id: stringOf(block.tool_use_id), path }]
    return []
  })
  return entries.length > 0 ? entries : [{ kind: 'other', id: null, path: `messages[${index}]` }]
}

function geminiEntries(content: JsonObject, index: number): Entry[] {
  const entries = objectsOf(content.parts).flatMap((part, at): Entry[] => {
    const path = `contents[${index}].parts[${at}]`
    if (isObject(part.functionCall)) return [{ kind: 'call', id: stringOf(part.functionCall.id), path }]
    if (isObject(part.functionResponse))
      return [{ kind: 'result', id: stringOf(part.functionResponse.id), path }]
    return []
  })
  return entries.length > 0 ? entries : [{ kind: 'other', id: null, path: `contents[${index}]` }]
}
