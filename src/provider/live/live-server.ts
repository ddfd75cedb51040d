import type { CapturedExchange } from '../../evidence/capture.ts'
import type { Dialect } from '../../evidence/record.ts'
import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { dialectOfPath, type JsonObject, protocolOf } from '../../protocols/index.ts'
import { isObject, parseObject } from '../../protocols/json.ts'
import { decodeBody } from '../decode-body.ts'
import { errorType } from '../defaults.ts'
import type { EpisodeServer } from '../episode-server.ts'
import { type ExchangeContext, exchangeContext } from '../exchange-context.ts'
import { purposeOf } from '../purpose.ts'
import { sideReply } from '../side-paths.ts'
import type { EpisodeProviderOptions } from '../types.ts'
import { createWitnessRecorder } from '../witness-recorder.ts'
import { passBeside } from './pass-beside.ts'
import { passOn } from './pass-on.ts'
import { redactText } from './redact.ts'
import { forwarded, type Upstream } from './upstream.ts'
import { isFinalReply, wrongUpstream } from './wrong-upstream.ts'

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
    try {
      if (!context) throw new Error('a live provider needs the loopback front')
      return await (dialect === null
        ? beside(request, path, context)
        : exchangeOf(dialect, { request, path, context }))
    } catch (error) {
      // A fault of the kit must not pass for one of the provider.
      recorder.kitFault(redactText(`${request.method} ${path}: ${(error as Error).stack}`, live.key))
      return refusal(500, 'the kit itself failed', 'kit_error')
    }
  }

  async function exchangeOf(
    dialect: Dialect,
    { request, path, context }: { request: Request; path: string; context: ExchangeContext },
  ): Promise<Response> {
    const { headers, method } = request
    const { bytes, problem } = decoded(context.body, headers.get('content-encoding'))
    const value = parseObject(new TextDecoder().decode(bytes))
    const attempt = recorder.attempt(dialect, value)
    attempt.purpose = purpose(dialect, value, path, headers)
    if (attempt.purpose === 'policy') last = attempt
    const exchange = episode.capture.begin({ dialect, rawHeaders: context.rawHeaders, body: bytes })
    const own = { dialect, attempt, exchange, context }
    if (problem !== undefined) return answerSelf(own, 400, problem, errorType)
    return passOn({
      ...own,
      request: forwarded(live, { method, path, headers, body: bytes }, dialect),
      key: live.key,
      open,
      signal: AbortSignal.any([context.gone(), closed.signal]),
      unusable(reason) {
        attempt.fault = 'upstream_unusable'
        return answerSelf(own, 502, `the provider at ${live.baseUrl} ${reason}`, attempt.fault)
      },
      answered(answer) {
        const reason = wrongUpstream({ ...answer, ...live, dialect, path })
        if (reason) blame(attempt, reason)
      },
    })
  }

  function purpose(dialect: Dialect, body: JsonObject | string, path: string, headers: Headers) {
    if (!isObject(body)) return 'policy'
    return episode.classify?.({ dialect, body, headers }) ?? purposeOf(protocolOf(dialect).read(body, path))
  }

  /** Model lists and token counts are passed on, too; they are no attempts. */
  async function beside({ method, headers }: Request, path: string, context: ExchangeContext) {
    const ignored = episode.ignores?.({ method, path }) ?? false
    if (!ignored && sideReply(method, path, episode.model) === null) {
      const reason = `${method} ${path} is no path of a protocol that the provider speaks`
      recorder.violation(null, reason)
      return refusal(404, reason)
    }
    recorder.ignored(`${method} ${path}`)
    if (ignored) return refusal(404, `${method} ${path} is not passed on`)
    const { bytes } = decoded(context.body, headers.get('content-encoding'))
    const body = bytes.length > 0 ? bytes : undefined
    return passBeside(live, { method, path, headers, body }, AbortSignal.any([context.gone(), closed.signal]))
  }

  /** Returns the reason as it may be shown. */
  function blame({ attempt_id, dialect }: WitnessedAttempt, reason: string): string {
    const message = redactText(reason, live.key)
    recorder.violation(null, `${attempt_id} (${dialect}): ${message}`)
    return message
  }

  /** The harness is told the reason, and so is the witness. */
  function answerSelf(
    own: {
      dialect: Dialect
      attempt: WitnessedAttempt
      exchange: CapturedExchange
      context: ExchangeContext
    },
    status: number,
    reason: string,
    type: string,
  ): Response {
    const { attempt, exchange, context } = own
    const message = blame(attempt, reason)
    const body = protocolOf(own.dialect).errorBody({ status, message, type })
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    const headers = new Headers({
      'content-type': 'application/json',
      'x-ng-model-call-id': exchange.modelCallId,
    })
    Object.assign(attempt, { status_code: status, response: body })
    exchange.respond(status, headers)
    exchange.chunk(bytes)
    exchange.end('complete')
    context.reply = { headers: Object.fromEntries(headers), body: bytes }
    return new Response(null, { status, headers })
  }

  return {
    answer,
    async witness() {
      for (const note of open) note()
      const finished = last?.status_code === 200 && isFinalReply(last.dialect, last.response)
      return recorder.witness({ tools: [], executed: new Set(), finished, lenient: false })
    },
    close: () => closed.abort(),
  }
}

function refusal(status: number, message: string, type = errorType): Response {
  return Response.json({ error: { message, type, code: String(status) } }, { status })
}

function decoded(bytes: Uint8Array, encoding: string | null): { bytes: Uint8Array; problem?: string } {
  try {
    return { bytes: decodeBody(bytes, encoding) }
  } catch (error) {
    return { bytes, problem: (error as Error).message }
  }
}
