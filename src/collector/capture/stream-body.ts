import { createParser } from 'eventsource-parser'
import type { ExchangeEnd } from '../../evidence/capture.ts'
import type { Dialect } from '../../evidence/record.ts'
import { createByteBuffer, decodeContent, decodeText } from './byte-buffer.ts'
import { parseJson } from './json.ts'
import type { BodyReader, Reply } from './reply.ts'
import type { Mark, StreamAssembler } from './sse/assembler.ts'
import { createChatAssembler } from './sse/chat.ts'
import { createGeminiAssembler } from './sse/gemini.ts'
import { createMessagesAssembler } from './sse/messages.ts'
import { createResponsesAssembler } from './sse/responses.ts'

const assemblers: Record<Dialect, () => StreamAssembler> = {
  chat: createChatAssembler,
  responses: createResponsesAssembler,
  messages: createMessagesAssembler,
  gemini: createGeminiAssembler,
}

/**
 * Reads an event stream and re-assembles its reply. UTF-8 is decoded incrementally, so that a character may
 * be split between two chunks. Complete at the terminal event, at an error event, or at an event that is no
 * JSON; the raw text goes on growing after the last two.
 */
export function streamBody(dialect: Dialect, headers: Headers): BodyReader {
  const buffer = createByteBuffer()
  const encoding = headers.get('content-encoding')
  const encoded = encoding !== null && encoding.trim().toLowerCase() !== 'identity'
  const assembler = assemblers[dialect]()
  const decoder = new TextDecoder()
  let mark: Mark | 'unparseable' = 'open'
  const parser = createParser({
    onEvent: ({ event, data }) => {
      // An event without data is none; after an error the reply stays broken.
      if (data === '' || mark === 'error' || mark === 'unparseable') return
      if (mark === 'terminal' && !assembler.openEnded) return
      const next = data.trim() === '[DONE]' ? assembler.done() : pushJson(assembler, data, event)
      if (next !== 'open') mark = next
    },
  })
  return {
    push(bytes) {
      buffer.push(bytes)
      if (!encoded) parser.feed(decoder.decode(bytes, { stream: true }))
      return mark !== 'open' && mark !== 'labelled'
    },
    read(how) {
      if (encoded && how) parser.feed(decodeText(decodeContent(buffer.bytes(), encoding)))
      if (mark === 'terminal' || (mark === 'labelled' && how === 'complete'))
        return { response: assembler.result(), category: assembler.category(), streamResponseId: null }
      return {
        response: decodeText(encoded ? decodeContent(buffer.bytes(), encoding) : buffer.bytes()),
        category: brokenCategory(mark, how),
        streamResponseId: assembler.announcedId(),
      }
    },
  }
}

function pushJson(assembler: StreamAssembler, data: string, event: string | undefined): Mark | 'unparseable' {
  const value = parseJson(data)
  return value === undefined ? 'unparseable' : assembler.push(value, event)
}

function brokenCategory(mark: Mark | 'unparseable', how: ExchangeEnd | undefined): Reply['category'] {
  if (mark === 'error') return 'upstream_error'
  if (mark === 'unparseable') return 'capture_parse_error'
  return how === 'cancelled' ? 'cancelled' : 'stream_truncated'
}
