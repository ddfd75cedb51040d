import { STATUS_CODES } from 'node:http'
import type { CapturedExchange, ExchangeEnd } from '../evidence/capture.ts'
import type { WitnessedAttempt } from '../evidence/witness.ts'
import type { Chunk, ReplyPlan } from './plan.ts'
import { silence } from './silence.ts'

export interface SendOptions {
  plan: ReplyPlan
  exchange: CapturedExchange
  /** Its status and response are filled in as they are released. */
  attempt: WitnessedAttempt
  headers: Headers
  /** Drops the connection; absent where there is no socket. */
  drop?: (how: 'fin' | 'rst') => void
  /** Brings the attempt's response up to date, for as long as its stream is open. */
  open: Set<() => void>
  /** The client went away, or the episode was closed. */
  signal: AbortSignal
  /** Called once everything of the plan was released. */
  sent?: () => void
  /** Called with what was released, when the exchange has ended. */
  report?: (body: Uint8Array, how: ExchangeEnd) => void
}

/** Puts a plan on the wire. Every byte goes to the capture before it is released to the client. */
export async function sendPlan(options: SendOptions): Promise<Response> {
  const { plan, exchange, attempt, headers, signal } = options
  if (plan.waitMs && !(await silence(plan.waitMs, signal))) {
    exchange.end('cancelled')
    return Response.error()
  }
  if (plan.status === null) {
    exchange.end('connection')
    options.drop?.(plan.ending === 'rst' ? 'rst' : 'fin')
    return Response.error()
  }
  attempt.status_code = plan.status
  attempt.response = ''
  exchange.respond(plan.status, headers)
  const init = { status: plan.status, statusText: STATUS_CODES[plan.status] ?? '', headers }
  if (!isPlainBody(plan)) return new Response(streamOf(options), init)
  for (const { bytes } of plan.chunks) exchange.chunk(bytes)
  exchange.end('complete')
  const whole = plan.wholeAtEnd || plan.chunks.some(({ terminal }) => terminal)
  attempt.response = whole ? plan.response : textOf(plan.chunks.map(({ bytes }) => bytes))
  options.sent?.()
  options.report?.(plan.chunks[0]?.bytes ?? new Uint8Array(), 'complete')
  return new Response(plan.chunks[0]?.bytes as Uint8Array<ArrayBuffer> | undefined, init)
}

/** True when the body goes out in one piece, so that no stream is needed. */
export function isPlainBody({ chunks, ending }: ReplyPlan): boolean {
  return ending === 'end' && (chunks.length === 0 || (chunks.length === 1 && !chunks[0]?.waitMs))
}

function streamOf(options: SendOptions): ReadableStream<Uint8Array> {
  const { plan, exchange, attempt, drop, signal } = options
  const sent: Uint8Array[] = []
  let next = 0
  let whole = false
  let over = false

  function note(): void {
    attempt.response = whole ? plan.response : textOf(sent)
  }

  function release(bytes: Uint8Array, controller: ReadableStreamDefaultController<Uint8Array>): void {
    exchange.chunk(bytes)
    sent.push(bytes)
    controller.enqueue(bytes)
  }

  function end(how: ExchangeEnd): void {
    if (over) return
    over = true
    whole ||= how === 'complete' && plan.wholeAtEnd
    options.open.delete(note)
    note()
    exchange.end(how)
    if (how !== 'cancelled' || whole) options.sent?.()
    options.report?.(Buffer.concat(sent), how)
  }

  function breakOff(controller: ReadableStreamDefaultController, how: ExchangeEnd): void {
    end(how)
    if (drop) drop(plan.ending === 'rst' ? 'rst' : 'fin')
    else controller.error(new Error('the scripted provider dropped the connection'))
  }

  function finish(controller: ReadableStreamDefaultController): void {
    if (plan.ending === 'end') {
      end('complete')
      controller.close()
    } else breakOff(controller, 'connection')
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const chunk = plan.chunks[next]
    if (chunk?.waitMs) {
      const kept = await waitFor(chunk, signal, (bytes) => over || release(bytes, controller))
      if (over) return
      if (!kept) return breakOff(controller, 'cancelled')
    }
    if (over) return
    if (chunk) {
      next += 1
      release(chunk.bytes, controller)
      whole ||= chunk.terminal === true
    }
    if (next === plan.chunks.length) finish(controller)
  }

  options.open.add(note)
  return new ReadableStream({ pull, cancel: () => end('cancelled') }, { highWaterMark: 0 })
}

/** Waits before a chunk, with signs of life in between; false when the client left meanwhile. */
async function waitFor(
  { waitMs = 0, keepAlive }: Chunk,
  signal: AbortSignal,
  release: (bytes: Uint8Array) => void,
): Promise<boolean> {
  if (!keepAlive) return silence(waitMs, signal)
  for (let left = waitMs; left > 0; left -= keepAlive.everyMs) {
    if (!(await silence(Math.min(left, keepAlive.everyMs), signal))) return false
    if (left > keepAlive.everyMs) release(keepAlive.bytes)
  }
  return true
}

/** The raw text of what was released, as a reader of the body would have it. */
function textOf(parts: Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(parts))
}
