import { isObject, type JsonObject, objectsOf, stringOf } from './json.ts'
import { pieces } from './sse.ts'
import type { EventPart, StreamStyle, WireEvent } from './types.ts'

/** The chunks by which a chat completion is streamed, then `[DONE]`. */
export function chatEvents(reply: JsonObject, style: StreamStyle = {}): WireEvent[] {
  const { id, created, model } = reply
  const frame = { id, object: 'chat.completion.chunk', created, model }
  const [choice] = objectsOf(reply.choices)
  const message = isObject(choice?.message) ? choice.message : {}
  const events: { part: EventPart; data: JsonObject }[] = []
  const emit = (part: EventPart, delta: JsonObject, finish: unknown = null) =>
    events.push({
      part,
      data: { ...frame, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] },
    })
  const content = stringOf(message.content)
  emit('start', { role: message.role, content: content === null ? null : '', refusal: null })
  for (const key of ['reasoning_content', 'reasoning'])
    for (const piece of pieces(stringOf(message[key]) ?? '')) emit('reasoning', { [key]: piece })
  for (const detail of objectsOf(message.reasoning_details))
    emit('reasoning', { reasoning_details: [detail] })
  for (const piece of pieces(content ?? '')) emit('text', { content: piece })
  for (const piece of pieces(stringOf(message.refusal) ?? '')) emit('text', { refusal: piece })
  for (const [position, call] of objectsOf(message.tool_calls).entries())
    emitToolCall(emit, call, style.fuseTools ? 0 : position)
  if (choice?.finish_reason != null) emit('finish', {}, choice.finish_reason)
  return [...withUsage(events, reply.usage, style), { part: 'terminal', data: '[DONE]' }]
}

function emitToolCall(
  emit: (part: EventPart, delta: JsonObject) => void,
  call: JsonObject,
  index: number,
): void {
  const { name, arguments: text } = isObject(call.function) ? call.function : {}
  emit('tool_start', { tool_calls: [{ ...call, index, function: { name, arguments: '' } }] })
  for (const piece of pieces(stringOf(text) ?? ''))
    emit('tool_arguments', { tool_calls: [{ index, function: { arguments: piece } }] })
}

/** One more chunk without choices by default; some services put it into the last chunk, or a running total into every one. */
function withUsage(
  events: { part: EventPart; data: JsonObject }[],
  usage: unknown,
  { usageIn = 'last', nullUsage = false }: StreamStyle,
): WireEvent[] {
  if (!isObject(usage)) return events
  const last = events.length - 1
  switch (usageIn) {
    case 'last': {
      const frame = { ...events[last]?.data, choices: [], usage }
      const before = nullUsage
        ? events.map((event) => ({ ...event, data: { ...event.data, usage: null } }))
        : events
      return [...before, { part: 'usage', data: frame }]
    }
    case 'finish':
      return events.map((event, at) => (at < last ? event : { ...event, data: { ...event.data, usage } }))
    case 'every':
      return events.map((event, at) => ({
        ...event,
        data: { ...event.data, usage: at < last ? runningTotal(usage, at, last) : usage },
      }))
  }
}

function runningTotal(usage: JsonObject, at: number, last: number): JsonObject {
  const completion = Math.floor((Number(usage.completion_tokens) * at) / last)
  return { ...usage, completion_tokens: completion, total_tokens: Number(usage.prompt_tokens) + completion }
}
