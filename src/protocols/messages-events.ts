import { isObject, type JsonObject, objectsOf, stringOf } from './json.ts'
import { pieces } from './sse.ts'
import type { EventPart, WireEvent } from './types.ts'

type Emit = (part: EventPart, type: string, data: JsonObject) => void

/** The events by which a message is streamed: its usage comes with the first one and again with the last. */
export function messagesEvents(reply: JsonObject): WireEvent[] {
  const events: WireEvent[] = []
  const emit: Emit = (part, type, data) => events.push({ part, event: type, data: { type, ...data } })
  const { usage } = reply
  emit('start', 'message_start', {
    message: {
      ...reply,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      // What was written so far; the last event has the whole count.
      ...(isObject(usage)
        ? { usage: { ...usage, output_tokens: Math.min(1, Number(usage.output_tokens)) } }
        : {}),
    },
  })
  emit('noise', 'ping', {})
  for (const [index, block] of objectsOf(reply.content).entries()) emitBlock(emit, block, index)
  emit('finish', 'message_delta', {
    delta: {
      stop_reason: reply.stop_reason,
      stop_sequence: reply.stop_sequence,
      stop_details: reply.stop_details,
    },
    ...(isObject(usage) ? { usage } : {}),
  })
  emit('terminal', 'message_stop', {})
  return events
}

function emitBlock(emit: Emit, block: JsonObject, index: number): void {
  const tool = block.type === 'tool_use'
  const part = tool ? 'tool_arguments' : block.type === 'text' ? 'text' : 'reasoning'
  emit(tool ? 'tool_start' : 'bracket', 'content_block_start', { index, content_block: opened(block) })
  for (const delta of deltasOf(block)) emit(part, 'content_block_delta', { index, delta })
  emit(tool ? 'tool_end' : 'bracket', 'content_block_stop', { index })
}

function opened(block: JsonObject): JsonObject {
  switch (block.type) {
    case 'tool_use':
      return { ...block, input: {} }
    case 'thinking':
      return { ...block, thinking: '', signature: '' }
    case 'text':
      return { ...block, text: '' }
    default:
      return block
  }
}

function deltasOf(block: JsonObject): JsonObject[] {
  switch (block.type) {
    case 'tool_use': {
      const text = typeof block.input === 'string' ? block.input : JSON.stringify(block.input)
      return pieces(text).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
    }
    case 'thinking':
      return [
        ...pieces(stringOf(block.thinking) ?? '').map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: block.signature },
      ]
    case 'text':
      return pieces(stringOf(block.text) ?? '').map((text) => ({ type: 'text_delta', text }))
    default:
      return []
  }
}
