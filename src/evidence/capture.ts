/**
 * The seam between the provider's fronts and the capture. A front announces each exchange and passes on every
 * byte *before* it releases it to the client; the capture re-assembles the exchange from those bytes alone
 * and never sees the script.
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
}
