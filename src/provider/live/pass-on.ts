import type { CapturedExchange, ExchangeEnd } from '../../evidence/capture.ts'
import type { Dialect } from '../../evidence/record.ts'
import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { assembleBody } from '../../protocols/assemble/index.ts'
import type { JsonObject } from '../../protocols/json.ts'
import type { ExchangeContext } from '../exchange-context.ts'
import { type Release, room, type Sink } from '../release.ts'
import { createRedactor, redactText } from './redact.ts'
import { causeOf } from './upstream.ts'

export interface PassOnOptions {
  request: Request
  /** Taken out of whatever the provider says. */
  key: string
  dialect: Dialect
  attempt: WitnessedAttempt
  exchange: CapturedExchange
  open: Set<() => void>
  context: ExchangeContext
  signal: AbortSignal
  /** Answers in the provider's place when it gives no answer that can be passed on; `reason` says why. */
  unusable: (reason: string) => Response
  /** Told of an answer when it is over. */
  answered: (answer: {
    status: number
    contentType: string
    response: JsonObject | string
    ended: boolean
  }) => void
}

/** Headers of the connection to the provider, and what the forwarding client has undone. */
const dropped = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'set-cookie',
]

/** Sends a request to the real provider and its answer back, byte by byte, through the capture. */
export async function passOn(options: PassOnOptions): Promise<Response> {
  const { request, attempt, exchange, signal, context, key } = options
  let upstream: Response
  try {
    upstream = await fetch(request, { signal })
  } catch (error) {
    if (!signal.aborted) return options.unusable(`could not be reached: ${causeOf(error)}`)
    exchange.end('cancelled')
    return Response.error()
  }
  const reason = unusableReason(upstream)
  if (reason) {
    await upstream.body?.cancel()
    return options.unusable(reason)
  }
  const { status } = upstream
  const headers = passedHeaders(upstream.headers, key)
  headers.set('x-ng-model-call-id', exchange.modelCallId)
  attempt.status_code = status
  attempt.response = ''
  exchange.respond(status, headers)
  const type = headers.get('content-type') ?? ''
  context.reply = { headers: Object.fromEntries(headers), body: relay(upstream.body, type, options) }
  return new Response(null, { status, statusText: redactText(upstream.statusText, key), headers })
}

/** A redirect would lead the harness past the capture, and no client knows a status beyond 599. */
export function unusableReason({ status, headers }: Response): string | null {
  if (status > 599) return `answered with the status ${status}, which no client knows`
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null) return null
  const { origin = '', pathname = location } = URL.parse(location) ?? {}
  return `redirects to ${origin}${pathname}; give the address that it leads to as the base URL`
}

/** The headers of an answer as the harness gets them. */
export function passedHeaders(headers: Headers, key: string): Headers {
  const passed = new Headers()
  for (const [name, value] of headers)
    if (!dropped.includes(name)) passed.append(name, redactText(value, key))
  return passed
}

function relay(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
  { dialect, attempt, exchange, open, key, signal, answered }: PassOnOptions,
): Release {
  const received: Uint8Array[] = []
  const reader = body?.getReader()
  const redactor = createRedactor(key)
  let over = false

  function read(ended: boolean): JsonObject | string {
    const text = new TextDecoder().decode(Buffer.concat(received))
    return assembleBody({ dialect, status: attempt.status_code ?? 0, contentType, text, ended })
  }

  function note(): void {
    attempt.response = read(false)
  }

  function release(bytes: Uint8Array, sink: Sink): boolean {
    if (bytes.length === 0) return true
    received.push(bytes)
    exchange.chunk(bytes)
    return sink.write(bytes)
  }

  function end(how: ExchangeEnd): void {
    if (over) return
    over = true
    open.delete(note)
    const response = read(how === 'complete')
    attempt.response = response
    exchange.end(how)
    answered({ status: attempt.status_code ?? 0, contentType, response, ended: how === 'complete' })
  }

  async function into(sink: Sink): Promise<void> {
    try {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        if (over) return
        if (!release(redactor.push(next.value), sink) && !(await room(sink, signal)))
          throw new Error('the client or the episode is gone')
      }
    } catch {
      if (over) return
      release(redactor.end(), sink)
      end('connection')
      return sink.drop('fin')
    }
    if (over) return
    release(redactor.end(), sink)
    end('complete')
    sink.end()
  }

  function cancel(): void {
    if (over) return
    end('cancelled')
    void reader?.cancel().catch(() => {})
  }

  open.add(note)
  return { early: true, into, cancel }
}
