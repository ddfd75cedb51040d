import { type JsonObject, objectsOf, stringOf } from './json.ts'
import { pieces } from './sse.ts'
import type { EventPart, WireEvent } from './types.ts'

type Emit = (part: EventPart, type: string, data: JsonObject) => void

/** The events by which a finished Responses reply is streamed. */
export function responsesEvents(reply: JsonObject): WireEvent[] {
  const events: WireEvent[] = []
  const emit: Emit = (part, type, data) =>
    events.push({ part, event: type, data: { type, sequence_number: events.length, ...data } })
  const { usage: _, ...rest } = reply
  const opened = { ...rest, status: 'in_progress', output: [] }
  emit('start', 'response.created', { response: opened })
  emit('start', 'response.in_progress', { response: opened })
  for (const [index, item] of objectsOf(reply.output).entries()) {
    if (item.type === 'reasoning') emitReasoning(emit, item, index)
    else if (item.type === 'function_call') emitToolCall(emit, item, index)
    else emitMessage(emit, item, index)
  }
  // A reply without a finish label is one whose terminal event never comes.
  if (reply.status !== 'in_progress')
    emit('terminal', `response.${String(reply.status)}`, { response: reply })
  return events
}

function emitReasoning(emit: Emit, item: JsonObject, output_index: number): void {
  emit('bracket', 'response.output_item.added', { output_index, item: { ...item, summary: [] } })
  for (const [summary_index, part] of objectsOf(item.summary).entries()) {
    const at = { item_id: item.id, output_index, summary_index }
    emit('bracket', 'response.reasoning_summary_part.added', { ...at, part: { ...part, text: '' } })
    for (const delta of pieces(stringOf(part.text) ?? ''))
      emit('reasoning', 'response.reasoning_summary_text.delta', { ...at, delta })
    emit('bracket', 'response.reasoning_summary_text.done', { ...at, text: part.text })
    emit('bracket', 'response.reasoning_summary_part.done', { ...at, part })
  }
  emit('bracket', 'response.output_item.done', { output_index, item })
}

function emitMessage(emit: Emit, item: JsonObject, output_index: number): void {
  const opened = { ...item, status: 'in_progress', content: [] }
  emit('bracket', 'response.output_item.added', { output_index, item: opened })
  for (const [content_index, part] of objectsOf(item.content).entries()) {
    const at = { item_id: item.id, output_index, content_index }
    const refused = part.type === 'refusal'
    const key = refused ? 'refusal' : 'text'
    const type = refused ? 'response.refusal' : 'response.output_text'
    const extra = refused ? {} : { logprobs: [] }
    emit('bracket', 'response.content_part.added', { ...at, part: { ...part, [key]: '' } })
    for (const delta of pieces(stringOf(part[key]) ?? ''))
      emit('text', `${type}.delta`, { ...at, delta, ...extra })
    emit('bracket', `${type}.done`, { ...at, [key]: part[key], ...extra })
    emit('bracket', 'response.content_part.done', { ...at, part })
  }
  emit('bracket', 'response.output_item.done', { output_index, item })
}

function emitToolCall(emit: Emit, item: JsonObject, output_index: number): void {
  const at = { item_id: item.id, output_index }
  const opened = { ...item, status: 'in_progress', arguments: '' }
  emit('tool_start', 'response.output_item.added', { output_index, item: opened })
  for (const delta of pieces(stringOf(item.arguments) ?? ''))
    emit('tool_arguments', 'response.function_call_arguments.delta', { ...at, delta })
  emit('tool_end', 'response.function_call_arguments.done', { ...at, arguments: item.arguments })
  emit('tool_end', 'response.output_item.done', { output_index, item })
}
