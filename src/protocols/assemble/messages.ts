import { isObject, type JsonObject, parseObject } from '../json.ts'
import type { ReceivedEvent } from './index.ts'

/** Messages: whole with `message_stop`. */
export function assembleMessages(events: ReceivedEvent[]): JsonObject | null {
  let message: JsonObject = {}
  const blocks: { block: JsonObject; input: string }[] = []
  for (const { name, data } of events) {
    if (!isObject(data)) continue
    const at = blocks[Number(data.index)]
    const delta = isObject(data.delta) ? data.delta : {}
    switch (data.type ?? name) {
      case 'error':
        return null
      case 'message_start':
        message = { ...(isObject(data.message) ? data.message : {}) }
        break
      case 'content_block_start':
        blocks[Number(data.index)] = {
          block: { ...(isObject(data.content_block) ? data.content_block : {}) },
          input: '',
        }
        break
      case 'content_block_delta':
        if (at) extend(at, delta)
        break
      case 'message_delta':
        message = { ...message, ...delta }
        if (isObject(data.usage))
          message.usage = { ...(isObject(message.usage) ? message.usage : {}), ...data.usage }
        break
      case 'message_stop':
        return { ...message, content: blocks.map(finished) }
    }
  }
  return null
}

function extend(at: { block: JsonObject; input: string }, delta: JsonObject): void {
  if (delta.type === 'input_json_delta') at.input += String(delta.partial_json ?? '')
  else if (delta.type === 'citations_delta')
    at.block.citations = [...(Array.isArray(at.block.citations) ? at.block.citations : []), delta.citation]
  else
    for (const key of ['text', 'thinking', 'signature'])
      if (typeof delta[key] === 'string') at.block[key] = `${at.block[key] ?? ''}${delta[key]}`
}

function finished({ block, input }: { block: JsonObject; input: string }): JsonObject {
  return input === '' ? block : { ...block, input: parseObject(input) }
}
