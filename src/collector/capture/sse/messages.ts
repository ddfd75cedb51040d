import { isObject, type JsonObject, objectOr, stringOrNull } from '../json.ts'
import { inOrder, type StreamAssembler } from './assembler.ts'
import { type ContentBlock, createContentBlock } from './messages-block.ts'

/** Anthropic Messages: `message_start`, content blocks, `message_delta`, `message_stop`. */
export function createMessagesAssembler(): StreamAssembler {
  let message: JsonObject = {}
  const blocks = new Map<number, ContentBlock>()

  function block(data: JsonObject): ContentBlock | undefined {
    return blocks.get(typeof data.index === 'number' ? data.index : 0)
  }

  function finish(data: JsonObject): void {
    Object.assign(message, objectOr(data.delta))
    if (isObject(data.usage)) message.usage = { ...objectOr(message.usage), ...data.usage }
  }

  return {
    push(data, event) {
      if (!isObject(data)) return event === 'error' ? 'error' : 'open'
      switch (stringOrNull(data.type) ?? event) {
        case 'message_start':
          message = { ...objectOr(data.message) }
          return 'open'
        case 'content_block_start':
          blocks.set(
            typeof data.index === 'number' ? data.index : 0,
            createContentBlock(objectOr(data.content_block)),
          )
          return 'open'
        case 'content_block_delta':
          block(data)?.push(objectOr(data.delta))
          return 'open'
        case 'message_delta':
          finish(data)
          return 'open'
        case 'message_stop':
          return 'terminal'
        case 'error':
          return 'error'
        default:
          return 'open'
      }
    },
    done: () => 'open',
    result() {
      const started = Array.isArray(message.content) ? message.content : []
      return { ...message, content: [...started, ...inOrder(blocks).map((each) => each.result())] }
    },
    category: () => null,
    announcedId: () => stringOrNull(message.id),
  }
}
