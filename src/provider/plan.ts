import { type JsonObject, parseObject } from '../protocols/json.ts'
import { encodeEvent } from '../protocols/sse.ts'
import type { Protocol, ReplyContent, ReplyFrame } from '../protocols/types.ts'
import { deadlineMessage, deadlineType, errorHeaders, errorType, failureMessage } from './defaults.ts'
import type { Fault } from './script.ts'

export interface Chunk {
  bytes: Uint8Array
  /** Milliseconds of silence before it. */
  waitMs?: number
}

/** Everything that goes over the wire for one attempt, decided before the first byte is sent. */
export interface ReplyPlan {
  /** `null`: the connection is dropped before a status is sent. */
  status: number | null
  headers: Record<string, string>
  /** Milliseconds of silence before the status. */
  waitMs?: number
  chunks: Chunk[]
  /** After the last chunk: an orderly end, or the connection is dropped. */
  ending: 'end' | 'fin' | 'rst'
  /** The logical reply, as far as the attempt came to its end; otherwise its raw text counts. */
  response: JsonObject | string | null
  /** How many chunks make the reply whole, whatever follows; `null`: only an orderly end does. */
  wholeAfter: number | null
  /** The model server's deadline that expires before the status, in seconds. */
  deadlineSeconds?: number
}

const encoder = new TextEncoder()
const jsonType = { 'content-type': 'application/json' }
const streamType = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }

/** A normal reply, as JSON or as a stream. */
export function planReply(
  protocol: Protocol,
  content: ReplyContent,
  frame: ReplyFrame,
  stream: boolean,
): ReplyPlan {
  const response = protocol.reply(content, frame)
  if (!stream) return { ...planBody(200, JSON.stringify(response), jsonType), response }
  const events = protocol.events(response)
  const terminal = events.findIndex(({ part }) => part === 'terminal')
  return {
    status: 200,
    headers: streamType,
    chunks: events.map((event) => ({ bytes: encoder.encode(encodeEvent(event)) })),
    ending: 'end',
    response,
    wholeAfter: terminal === -1 ? null : terminal + 1,
  }
}

export function planFault(protocol: Protocol, fault: Fault): ReplyPlan {
  if (fault.kind === 'deadline') {
    const error = { status: 504, message: deadlineMessage, type: deadlineType }
    const text = JSON.stringify(protocol.errorBody(error))
    const plan = planBody(504, text, { ...jsonType, ...errorHeaders })
    return { ...plan, waitMs: fault.seconds * 1000, deadlineSeconds: fault.seconds }
  }
  const error = { status: fault.status, message: fault.message ?? failureMessage, type: errorType }
  const body = fault.body === undefined ? protocol.errorBody(error) : fault.body
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? { 'content-type': 'text/plain' } : jsonType
  return planBody(fault.status, text, { ...type, ...lowerCased(fault.headers ?? errorHeaders) })
}

/** The answer to a request that the script did not foresee. */
export function planRefusal(protocol: Protocol, status: number, reason: string): ReplyPlan {
  const error = { status, message: reason, type: errorType }
  return planBody(status, JSON.stringify(protocol.errorBody(error)), jsonType)
}

function planBody(status: number, text: string, headers: Record<string, string>): ReplyPlan {
  const chunks = text === '' ? [] : [{ bytes: encoder.encode(text) }]
  return {
    status,
    headers,
    chunks,
    ending: 'end',
    response: parseObject(text),
    wholeAfter: null,
  }
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
