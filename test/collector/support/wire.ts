import { type Capture, type CaptureOptions, createCapture } from '../../../src/collector/index.ts'
import type { CapturedCall, ExchangeEnd } from '../../../src/evidence/capture.ts'
import type { Dialect } from '../../../src/evidence/record.ts'

const encoder = new TextEncoder()

export interface Wire {
  dialect?: Dialect
  rawHeaders?: [string, string][]
  request?: unknown
  /** Absent: the connection is dropped before the headers. */
  status?: number
  headers?: Record<string, string>
  /** Text, bytes, or a value that is sent as JSON. */
  body?: unknown
  /** Bytes per chunk; default the whole body at once. */
  chunkSize?: number
  end?: ExchangeEnd | 'open'
}

/** A capture with countable ids and a clock that ticks by an eighth of a second. */
export function testCapture(options: Partial<CaptureOptions> = {}): Capture {
  let calls = 0
  let now = 1000
  return createCapture({
    modelServer: 'policy_model',
    modelCallId: () => String(calls++).padStart(32, '0'),
    clock: () => (now += 0.125),
    ...options,
  })
}

/** Plays one exchange to the capture, as a front would. */
export function play(capture: Capture, wire: Wire): void {
  const exchange = capture.begin({
    dialect: wire.dialect ?? 'chat',
    rawHeaders: wire.rawHeaders ?? [],
    body: bytesOf(wire.request ?? { model: 'm', messages: [] }),
  })
  if (wire.status !== undefined) {
    exchange.respond(wire.status, new Headers(wire.headers ?? { 'content-type': 'application/json' }))
    const body = bytesOf(wire.body ?? '')
    const size = wire.chunkSize ?? Math.max(1, body.length)
    for (let at = 0; at < body.length; at += size) exchange.chunk(body.subarray(at, at + size))
  }
  if (wire.end !== 'open') exchange.end(wire.end ?? 'complete')
}

/** The one call that an exchange leaves in the capture. */
export function captured(wire: Wire): CapturedCall {
  const capture = testCapture()
  play(capture, wire)
  const [call, ...others] = capture.calls()
  if (!call || others.length > 0) throw new Error('expected exactly one captured call')
  return call
}

/** An event stream with one `data:` event for each value; text is sent as it is. */
export function sse(...events: unknown[]): string {
  return events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('')
}

/** An event stream whose events are named by their `type`. */
export function namedSse(...events: { type: string; [key: string]: unknown }[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}

export function stream(dialect: Dialect, body: string, more: Partial<Wire> = {}): Wire {
  return { dialect, status: 200, headers: { 'content-type': 'text/event-stream' }, body, ...more }
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  return encoder.encode(typeof body === 'string' ? body : JSON.stringify(body))
}
