/**
 * The seam between the provider's fronts and the capture. A front announces each exchange and passes on every
 * byte *before* it releases it to the client; the capture re-assembles the exchange from those bytes alone
 * and never sees the script.
 *
 * The witness and the capture must come out deep-equal (`created` of a chat completion aside), so both keep to
 * these rules of what a `response` is:
 * 1. No status was sent: `null`. No body byte was sent: `''`.
 * 2. A body that is not an event stream: the JSON object that it parses to, else its raw text (content-encoding
 *    undone). A body that was cut or abandoned is the raw text of the bytes released so far.
 *    Gemini's stream that is one JSON array is re-assembled like its events, when the status is 2xx and every
 *    element is an object without `error`; any other array is raw text.
 * 3. An event stream is re-assembled when it came to its terminal event, or ended in an orderly way
 *    (`end('complete')`) after a finish label: chat `[DONE]` or a `finish_reason`; Responses
 *    `response.completed`, `.incomplete` or `.failed`; Messages `message_stop`; Gemini a `finishReason`.
 *    Otherwise (cut, reset, abandoned, an error event, an event whose data is no JSON) it is the raw text of
 *    the bytes released so far.
 * 4. Comments, pings, unknown event names and types, and a byte order mark add nothing.
 * 5. Responses: the `response` of the terminal event. Chat: id, model (and any `system_fingerprint`,
 *    `service_tier`) as first seen, `object: 'chat.completion'`, the last `usage` that is not null (absent when
 *    there was none); for each choice `index`, `finish_reason`, `logprobs` when the key was seen, and a
 *    `message` with every key of its deltas: strings are joined, `null` until a string comes, arrays
 *    (`reasoning_details`) are joined, and `content` is always there. Tool calls are joined by `index`; a
 *    fragment with another nonempty `id` than the call that is open at its index, or one without an index that
 *    has a function name, begins a new call; `index` itself is not kept, an `id` that never came stays absent.
 *    Messages: the `message` of `message_start` with its blocks filled (a `tool_use` input is the joined JSON,
 *    parsed; the joined text itself when it does not parse), then `stop_reason`, `stop_sequence` and the
 *    `usage` keys of each `message_delta` laid over it. Gemini: the first chunk; parts are appended, and text
 *    joined to the previous part when both are text with the same `thought` flag and neither carries a
 *    signature; later chunks' `finishReason`, `usageMetadata` and other keys replace earlier ones.
 */
import type { Dialect, ModelCallRecord } from './record.ts'

export interface ExchangeStart {
  dialect: Dialect
  /** Name/value pairs as they came off the socket, in order, repeated headers kept apart. */
  rawHeaders: [name: string, value: string][]
  /** The request body, content-encoding already undone. */
  body: Uint8Array
}

/** How an exchange ended, seen from the server's side of the socket. */
export type ExchangeEnd =
  /** The body was sent whole, or the stream was closed in an orderly way (whatever it contained). */
  | 'complete'
  /** The kit dropped the connection (FIN in mid-body, or RST). */
  | 'connection'
  /** The client went away first. */
  | 'cancelled'

export interface CapturedExchange {
  /** 32 hex digits; also returned to the client as the response header `x-ng-model-call-id`. */
  readonly modelCallId: string
  /** Once, when status and headers are known; never called when the connection dropped before them. */
  respond(status: number, headers: Headers): void
  /** Bytes of the body as they go over the wire, before they are released. */
  chunk(bytes: Uint8Array): void
  /** Idempotent; the record is complete at the terminal event of a stream, or here at the latest. */
  end(how: ExchangeEnd): void
}

export interface CaptureSink {
  begin(start: ExchangeStart): CapturedExchange
}

/** One captured exchange: the retained record, its payloads, and what was on the wire for the joins. */
export interface CapturedCall {
  record: ModelCallRecord
  /** The parsed JSON object, or the raw text when the body was not one. */
  request: unknown
  /** The re-assembled reply object, the raw text when it did not parse, `null` when none came. */
  response: unknown
  /** Value of the step id header, when all its occurrences agree on one nonempty value. */
  stepId: string | null
  /**
   * Response id that a stream announced before it was cut or broke off. The record's `response_id` is then
   * `null`, because no reply came to its end, but a harness may have kept the id for its step: a join by it
   * is as exact as any other. `null` or absent for every other exchange.
   */
  streamResponseId?: string | null
}
