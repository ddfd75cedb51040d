import type { CapturedExchange } from '../../evidence/capture.ts'
import type { Dialect } from '../../evidence/record.ts'
import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { dialectOfPath, type JsonObject, protocolOf } from '../../protocols/index.ts'
import { isObject, objectsOf, parseObject } from '../../protocols/json.ts'
import { decodeBody } from '../decode-body.ts'
import { errorType } from '../defaults.ts'
import type { EpisodeServer } from '../episode-server.ts'
import { type ExchangeContext, exchangeContext } from '../exchange-context.ts'
import { purposeOf } from '../purpose.ts'
import type { EpisodeProviderOptions } from '../types.ts'
import { createWitnessRecorder } from '../witness-recorder.ts'
import { passOn } from './pass-on.ts'
import { causeOf, forwarded, type Upstream } from './upstream.ts'

export interface LiveOptions extends Upstream {
  /** Named in messages in place of the key. */
  apiKeyEnv: string
}

/** One episode in front of a real provider: passes everything on, and keeps the same witness. */
export function createLiveServer(episode: EpisodeProviderOptions, live: LiveOptions): EpisodeServer {
  const recorder = createWitnessRecorder()
  const closed = new AbortController()
  const open = new Set<() => void>()
  let last: WitnessedAttempt | null = null

  async function answer(request: Request, path: string): Promise<Response> {
    const dialect = request.method === 'POST' ? dialectOfPath(path.split('?')[0] ?? '') : null
    const context = exchangeContext.getStore()
    if (dialect === null || !context)
      return refuse(null, `${request.method} ${path} is no path of a protocol`)
    const body = decodeBody(context.body, request.headers.get('content-encoding'))
    const value = parseObject(new TextDecoder().decode(body))
    const attempt = recorder.attempt(dialect, value)
    attempt.purpose = purpose(dialect, value, path, request.headers)
    const exchange = episode.capture.begin({ dialect, rawHeaders: context.rawHeaders, body })
    if (attempt.purpose === 'policy') last = attempt
    const onward = { request: forwarded(live, { dialect, path, headers: request.headers, body }), path }
    return passOn({
      ...onward,
      key: live.key,
      dialect,
      attempt,
      exchange,
      open,
      context,
      signal: AbortSignal.any([context.gone(), closed.signal]),
      unreachable: (error) => unreachable({ dialect, attempt, exchange, context, error }),
      wrong: (reason) => recorder.violation(attempt, wrongText(reason, live, path)),
    })
  }

  function purpose(dialect: Dialect, body: JsonObject | string, path: string, headers: Headers) {
    if (!isObject(body)) return 'policy'
    return episode.classify?.({ dialect, body, headers }) ?? purposeOf(protocolOf(dialect).read(body, path))
  }

  function refuse(attempt: WitnessedAttempt | null, reason: string): Response {
    recorder.violation(attempt, reason)
    return Response.json({ error: { message: reason, type: errorType, code: '404' } }, { status: 404 })
  }

  /** The harness gets a 502 with the reason, and the witness says that the upstream is at fault. */
  function unreachable(failed: {
    dialect: Dialect
    attempt: WitnessedAttempt
    exchange: CapturedExchange
    context: ExchangeContext
    error: unknown
  }): Response {
    const { attempt, exchange } = failed
    const message = `the provider at ${live.baseUrl} could not be reached: ${causeOf(failed.error)}`
    recorder.violation(attempt, message)
    const body = protocolOf(failed.dialect).errorBody({ status: 502, message, type: 'upstream_unreachable' })
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    const headers = new Headers({
      'content-type': 'application/json',
      'x-ng-model-call-id': exchange.modelCallId,
    })
    Object.assign(attempt, { status_code: 502, response: body, fault: 'upstream_unreachable' })
    exchange.respond(502, headers)
    exchange.chunk(bytes)
    exchange.end('complete')
    failed.context.reply = { headers: Object.fromEntries(headers), body: bytes }
    return new Response(null, { status: 502, statusText: 'Bad Gateway', headers })
  }

  return {
    answer,
    async witness() {
      for (const note of open) note()
      const finished = last?.status_code === 200 && isFinal(last)
      return recorder.witness({ tools: [], executed: new Set(), finished, lenient: false })
    },
    close: () => closed.abort(),
  }
}

/** Words for what cannot be a provider of this protocol, or takes no such key. */
function wrongText(reason: 'key' | 'kind', live: LiveOptions, path: string): string {
  return reason === 'key'
    ? `the provider at ${live.baseUrl} refused the key in ${live.apiKeyEnv}`
    : `${live.baseUrl} does not answer POST ${path} as a provider of this protocol does; check the base URL and the harness's protocol`
}

/** A whole reply that asks for no tool. */
function isFinal({ dialect, response }: WitnessedAttempt): boolean {
  if (!isObject(response)) return false
  switch (dialect) {
    case 'chat':
      return objectsOf(response.choices).every(
        ({ message }) => isObject(message) && objectsOf(message.tool_calls).length === 0,
      )
    case 'responses':
      return objectsOf(response.output).every(({ type }) => type !== 'function_call')
    case 'messages':
      return objectsOf(response.content).every(({ type }) => type !== 'tool_use')
    default:
      return objectsOf(response.candidates)
        .flatMap(({ content }) => (isObject(content) ? objectsOf(content.parts) : []))
        .every(({ functionCall }) => functionCall === undefined)
  }
}
