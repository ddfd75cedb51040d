import type { CapturedExchange, ExchangeEnd } from '../../evidence/capture.ts'
import type { Dialect } from '../../evidence/record.ts'
import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { assembleBody } from '../../protocols/assemble/index.ts'
import type { ExchangeContext } from '../exchange-context.ts'
import type { Release, Sink } from '../release.ts'

export interface PassOnOptions {
  request: Request
  path: string
  /** Taken out of whatever the provider says in an error. */
  key: string
  dialect: Dialect
  attempt: WitnessedAttempt
  exchange: CapturedExchange
  open: Set<() => void>
  context: ExchangeContext
  signal: AbortSignal
  unreachable: (error: unknown) => Response
  /** Told when the answer shows that the key or the address is wrong. */
  wrong: (reason: 'key' | 'kind') => void
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
  const { request, attempt, exchange, signal, context } = options
  let upstream: Response
  try {
    upstream = await fetch(request, { signal })
  } catch (error) {
    if (!signal.aborted) return options.unreachable(error)
    exchange.end('cancelled')
    return Response.error()
  }
  const { status } = upstream
  const headers = new Headers(upstream.headers)
  for (const name of dropped) headers.delete(name)
  headers.set('x-ng-model-call-id', exchange.modelCallId)
  if (status === 401 || status === 403) options.wrong('key')
  else if (status === 404 || status === 405 || /^text\/html/.test(headers.get('content-type') ?? ''))
    options.wrong('kind')
  attempt.status_code = status
  attempt.response = ''
  exchange.respond(status, headers)
  const body = status < 400 ? upstream.body : await redacted(upstream, options.key)
  const type = headers.get('content-type') ?? ''
  context.reply = { headers: Object.fromEntries(headers), body: relay(body, type, options) }
  return new Response(null, { status, statusText: upstream.statusText, headers })
}

/** An error may quote the key. */
async function redacted(upstream: Response, key: string): Promise<ReadableStream<Uint8Array> | null> {
  const text = await upstream.text()
  return new Response(text.replaceAll(key, '[key]')).body
}

function relay(
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
  { dialect, attempt, exchange, open }: PassOnOptions,
): Release {
  const received: Uint8Array[] = []
  const reader = body?.getReader()
  let over = false

  function note(ended = false): void {
    const text = new TextDecoder().decode(Buffer.concat(received))
    attempt.response = assembleBody({ dialect, status: attempt.status_code ?? 0, contentType, text, ended })
  }

  function end(how: ExchangeEnd): void {
    if (over) return
    over = true
    open.delete(note)
    note(how === 'complete')
    exchange.end(how)
  }

  async function into(sink: Sink): Promise<void> {
    try {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        if (over) return
        received.push(read.value)
        exchange.chunk(read.value)
        if (!sink.write(read.value)) await sink.ready()
      }
    } catch {
      end('connection')
      return sink.drop('fin')
    }
    if (over) return
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
