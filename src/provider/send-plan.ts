import { STATUS_CODES } from 'node:http'
import { streamOf } from './body-stream.ts'
import type { ExchangeContext } from './exchange-context.ts'
import type { ReplyPlan } from './plan.ts'
import { createRelease, type ReleaseOptions, textOf } from './release.ts'
import { silence } from './silence.ts'

export interface SendOptions extends ReleaseOptions {
  /** Names in lower case. */
  headers: Record<string, string>
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
  const { status } = plan
  attempt.status_code = status
  attempt.response = ''
  const init = { status, statusText: STATUS_CODES[status] ?? '', headers }
  if (!context) {
    exchange.respond(status, new Headers(headers))
    const body = isPlainBody(plan) ? releaseAll(options) : streamOf(createRelease(options))
    return new Response(body as Uint8Array<ArrayBuffer> | ReadableStream, init)
  }
  const response = new Response(null, init)
  exchange.respond(status, response.headers)
  context.reply = { headers, body: isPlainBody(plan) ? releaseAll(options) : createRelease(options) }
  return response
}

function releaseAll({ plan, exchange, attempt, sent, report }: SendOptions): Uint8Array {
  const bytes = plan.chunks[0]?.bytes ?? new Uint8Array()
  exchange.chunk(bytes)
  exchange.end('complete')
  const whole = plan.wholeAtEnd || plan.chunks[0]?.terminal
  attempt.response = whole ? plan.response : textOf([bytes])
  sent?.()
  report?.(bytes, 'complete')
  return bytes
}

/** True when the body goes out in one piece, so that no stream is needed. */
export function isPlainBody({ chunks, ending }: ReplyPlan): boolean {
  return ending === 'end' && (chunks.length === 0 || (chunks.length === 1 && !chunks[0]?.waitMs))
}
