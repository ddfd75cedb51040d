import { STATUS_CODES } from 'node:http'
import { streamOf } from './body-stream.ts'
import type { ExchangeContext } from './exchange-context.ts'
import type { ReplyPlan } from './plan.ts'
import { createRelease, type ReleaseOptions, textOf } from './release.ts'
import { silence } from './silence.ts'

export interface SendOptions extends ReleaseOptions {
  headers: Headers
  /** Absent where there is no socket. */
  context?: ExchangeContext
}

/**
 * Answers with a plan. The response carries status and headers; its body is a stream where MSW reads it, and
 * travels beside it (`context.body`) where the front writes to a socket itself.
 */
export async function sendPlan(options: SendOptions): Promise<Response> {
  const { plan, exchange, attempt, headers, context } = options
  if (plan.waitMs && !(await silence(plan.waitMs, options.signal()))) {
    exchange.end('cancelled')
    return Response.error()
  }
  if (plan.status === null) {
    exchange.end('connection')
    context?.drop(plan.ending === 'rst' ? 'rst' : 'fin')
    return Response.error()
  }
  attempt.status_code = plan.status
  attempt.response = ''
  exchange.respond(plan.status, headers)
  const init = { status: plan.status, statusText: STATUS_CODES[plan.status] ?? '', headers }
  if (!isPlainBody(plan)) {
    const release = createRelease(options)
    if (!context) return new Response(streamOf(release), init)
    context.reply = release
    return new Response(null, init)
  }
  const bytes = plan.chunks[0]?.bytes ?? new Uint8Array()
  exchange.chunk(bytes)
  exchange.end('complete')
  const whole = plan.wholeAtEnd || plan.chunks[0]?.terminal
  attempt.response = whole ? plan.response : textOf([bytes])
  options.sent?.()
  options.report?.(bytes, 'complete')
  if (!context) return new Response(bytes as Uint8Array<ArrayBuffer>, init)
  context.reply = bytes
  return new Response(null, init)
}

/** True when the body goes out in one piece, so that no stream is needed. */
export function isPlainBody({ chunks, ending }: ReplyPlan): boolean {
  return ending === 'end' && (chunks.length === 0 || (chunks.length === 1 && !chunks[0]?.waitMs))
}
