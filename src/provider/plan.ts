import type { JsonObject } from '../protocols/json.ts'

export interface Chunk {
  bytes: Uint8Array
  /** Milliseconds of silence before it; `Infinity` until the client leaves. */
  waitMs?: number
  /** Sent again and again during the silence. */
  keepAlive?: { everyMs: number; bytes: Uint8Array }
  /** With this chunk the reply is whole, whatever becomes of the connection. */
  terminal?: boolean
}

/** Everything that goes over the wire for one attempt, decided before the first byte is sent. */
export interface ReplyPlan {
  /** `null`: the connection is dropped before a status is sent. */
  status: number | null
  headers: Record<string, string>
  /** Milliseconds of silence before the status; `Infinity` until the client leaves. */
  waitMs?: number
  chunks: Chunk[]
  /** Each chunk leaves by itself; otherwise those without a wait between them may share a packet. */
  apart?: boolean
  /** After the last chunk: an orderly end, or the connection is dropped. */
  ending: 'end' | 'fin' | 'rst'
  /** The logical reply. It counts once the reply is whole; until then the raw text that was sent does. */
  response: JsonObject | string | null
  /** An orderly end makes the reply whole. */
  wholeAtEnd: boolean
  /** The model server's deadline that expires before the status, in seconds. */
  deadlineSeconds?: number
}

export function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}

export const jsonType = { 'content-type': 'application/json' }

/** A body that is sent in one go. */
export function planBody(
  status: number,
  text: string,
  headers: Record<string, string>,
  response: ReplyPlan['response'],
): ReplyPlan {
  const chunks = text === '' ? [] : [{ bytes: utf8(text) }]
  return { status, headers, chunks, ending: 'end', response, wholeAtEnd: true }
}
