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
    if (plan.ending !== 'end') options.drop?.(plan.ending)
    return Response.error()
  }
  attempt.status_code = plan.status
  attempt.response = ''
  exchange.respond(plan.status, headers)
  const init = { status: plan.status, headers }
  if (!isPlainBody(plan)) return new Response(streamOf(options), init)
  for (const { bytes } of plan.chunks) exchange.chunk(bytes)
  exchange.end('complete')
  attempt.response = plan.response
  return new Response(plan.chunks[0]?.bytes as Uint8Array<ArrayBuffer> | undefined, init)
}

function isPlainBody({ chunks, ending }: ReplyPlan): boolean {
  return ending === 'end' && (chunks.length === 0 || (chunks.length === 1 && !chunks[0]?.waitMs))
}

function streamOf(options: SendOptions): ReadableStream<Uint8Array> {
  const { plan, exchange, attempt, drop, signal } = options
  let released = 0
  let over = false

  function note(): void {
    const whole = plan.wholeAfter !== null && released >= plan.wholeAfter
    attempt.response = whole ? plan.response : textOf(plan.chunks.slice(0, released))
  }

  function end(how: ExchangeEnd): void {
    if (over) return
    over = true
    options.open.delete(note)
    note()
    if (how === 'complete') attempt.response = plan.response
    exchange.end(how)
  }

  function breakOff(controller: ReadableStreamDefaultController, how: ExchangeEnd): void {
    end(how)
    if (drop) drop(plan.ending === 'rst' ? 'rst' : 'fin')
    else controller.error(new Error('the scripted provider dropped the connection'))
  }

  options.open.add(note)
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = plan.chunks[released]
        if (chunk?.waitMs && !(await silence(chunk.waitMs, signal)))
          return over ? undefined : breakOff(controller, 'cancelled')
        if (over) return
        if (chunk) {
          exchange.chunk(chunk.bytes)
          released += 1
          controller.enqueue(chunk.bytes)
        }
        if (released < plan.chunks.length) return
        if (plan.ending !== 'end') return breakOff(controller, 'connection')
        end('complete')
        controller.close()
      },
      cancel: () => end('cancelled'),
    },
    { highWaterMark: 0 },
  )
}

/** The raw text of what was released, as a reader of the body would have it. */
function textOf(chunks: Chunk[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks.map(({ bytes }) => bytes)))
}
