import type { ExchangeEnd } from '../../evidence/capture.ts'
import type { Dialect } from '../../evidence/record.ts'
import { createByteBuffer, decodeContent, decodeText } from './byte-buffer.ts'
import { isSuccess } from './error-category.ts'
import { isObject, type JsonObject, parseJson } from './json.ts'
import type { BodyReader, Reply } from './reply.ts'
import { assembleChunks } from './sse/gemini.ts'

/** Reads a body that is no event stream. With a content-length it is complete at its last byte. */
export function plainBody(dialect: Dialect, status: number, headers: Headers): BodyReader {
  const buffer = createByteBuffer()
  const declared = headers.get('content-length')
  const length = declared !== null && /^\d+$/.test(declared) ? Number(declared) : Number.POSITIVE_INFINITY
  // Gemini's streamGenerateContent without `alt=sse` answers with the chunks in one JSON array.
  const inChunks = dialect === 'gemini' && isSuccess(status)
  let whole = false
  return {
    push(bytes) {
      buffer.push(bytes)
      whole = buffer.size() >= length
      return whole
    },
    read: (how) => {
      const text = decodeText(decodeContent(buffer.bytes(), headers.get('content-encoding')))
      return readText(text, inChunks, whole ? 'complete' : (how ?? 'complete'))
    },
  }
}

function readText(text: string, inChunks: boolean, how: ExchangeEnd): Reply {
  const reply = (response: unknown, category: string | null): Reply => ({
    response,
    category,
    streamResponseId: null,
  })
  if (how === 'connection') return reply(text, 'connection')
  const body = objectOf(text, inChunks)
  // A client that leaves after the last byte has had the whole body.
  if (!body) return reply(text, how === 'cancelled' ? 'cancelled' : 'capture_parse_error')
  return reply(body, isErrorBody(body) ? 'upstream_error' : null)
}

function objectOf(text: string, inChunks: boolean): JsonObject | undefined {
  const value = parseJson(text)
  if (isObject(value)) return value
  return inChunks && Array.isArray(value) ? assembleChunks(value) : undefined
}

/** A 2xx that carries an error in place of an answer, or a Responses reply that failed. */
function isErrorBody(body: JsonObject): boolean {
  if (body.status === 'failed') return true
  const answered = ['choices', 'output', 'content', 'candidates'].some((key) => key in body)
  return Boolean(body.error) && !answered
}
