import type { CapturedExchange, ExchangeEnd } from '../evidence/capture.ts'
import type { WitnessedAttempt } from '../evidence/witness.ts'
import type { ReplyPlan } from './plan.ts'
import { silence } from './silence.ts'

export interface SendOptions {
  plan: ReplyPlan
  exchange: CapturedExchange
  /** Its status and response are filled in as they are released. */
  attempt: WitnessedAttempt
  headers: Headers
  /** Drops the connection; absent where there is no socket. */
  drop?: (how: 'fin' | 'rst') => void
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

function streamOf({ plan, exchange, attempt, drop, signal }: SendOptions): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  let released = 0
  let over = false

  function release(bytes: Uint8Array, controller: ReadableStreamDefaultController<Uint8Array>) {
    exchange.chunk(bytes)
    released += 1
    if (typeof attempt.response === 'string') attempt.response += decoder.decode(bytes, { stream: true })
    if (released === plan.wholeAfter) attempt.response = plan.response
    controller.enqueue(bytes)
  }

  function end(how: ExchangeEnd) {
    if (over) return
    over = true
    if (how === 'complete') attempt.response = plan.response
    exchange.end(how)
  }

  function finish(controller: ReadableStreamDefaultController<Uint8Array>) {
    if (plan.ending === 'end') {
      end('complete')
      controller.close()
      return
    }
    end('connection')
    if (drop) drop(plan.ending)
    else controller.error(new Error('the scripted provider dropped the connection'))
  }

  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = plan.chunks[released]
        if (chunk?.waitMs && !(await silence(chunk.waitMs, signal))) {
          end('cancelled')
          if (drop) drop('fin')
          else controller.error(new Error('the scripted provider was closed'))
          return
        }
        if (over) return
        if (chunk) release(chunk.bytes, controller)
        if (released === plan.chunks.length) finish(controller)
      },
      cancel() {
        end('cancelled')
      },
    },
    { highWaterMark: 0 },
  )
}
