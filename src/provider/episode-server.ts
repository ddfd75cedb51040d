import { isUtf8 } from 'node:buffer'
import type { Dialect } from '../evidence/record.ts'
import type { Witness, WitnessedAttempt } from '../evidence/witness.ts'
import { dialectOfPath, type JsonObject, type Protocol, protocolOf } from '../protocols/index.ts'
import { parseObject } from '../protocols/json.ts'
import { breachText } from '../protocols/requests/examine.ts'
import { refusalOf } from '../protocols/requests/refusal.ts'
import { decodeBody } from './decode-body.ts'
import { errorType } from './defaults.ts'
import { createEngine } from './engine.ts'
import { exchangeContext } from './exchange-context.ts'
import { keyOf } from './ids.ts'
import type { ReplyPlan } from './plan.ts'
import { type ErrorFault, planError, planErrorObject } from './plan-error.ts'
import { planReply } from './plan-reply.ts'
import { purposeOf } from './purpose.ts'
import type { Fault, Purpose } from './script.ts'
import { isPlainBody, sendPlan } from './send-plan.ts'
import { someoneListens, tellListeners } from './sent-replies.ts'
import { sideReply } from './side-paths.ts'
import type { EpisodeProviderOptions } from './types.ts'
import { createWitnessRecorder } from './witness-recorder.ts'

const decoder = new TextDecoder()
const none: ReadonlySet<number> = new Set()

interface Answer {
  plan: ReplyPlan
  /** To be told once everything of the plan was sent. */
  sent?: () => void
  fault?: Fault
}

/** One episode's share of the provider: answers its requests and keeps its witness. */
export interface EpisodeServer {
  /** `path` is what follows the episode's root, query included. */
  answer(request: Request, path: string): Promise<Response>
  witness(): Promise<Witness>
  close(): void
}

export function createEpisodeServer(options: EpisodeProviderOptions): EpisodeServer {
  const { rolloutId, probes, capture } = options
  const probe = (index: number) => probes.probe(index)
  const engine = createEngine({ rolloutId, script: options.script, probe })
  const recorder = createWitnessRecorder()
  const closed = new AbortController()
  const open = new Set<() => void>()
  let attempts = 0

  async function answer(request: Request, path: string): Promise<Response> {
    const dialect = request.method === 'POST' ? dialectOfPath(path.split('?')[0] ?? '') : null
    if (dialect === null) return answerBeside(request.method, path)
    try {
      return await exchangeOf(dialect, request, path)
    } catch (error) {
      // A fault of the kit must not pass for one of the provider.
      const reason = `${request.method} ${path}: ${(error as Error).stack}`
      recorder.kitFault(reason)
      return Response.json(
        { error: { message: 'the kit itself failed', type: 'kit_error', code: '500' } },
        { status: 500 },
      )
    }
  }

  async function exchangeOf(dialect: Dialect, request: Request, path: string): Promise<Response> {
    const index = attempts++
    const context = exchangeContext.getStore()
    const rawHeaders = context?.rawHeaders ?? [...request.headers]
    const encoded = context?.body ?? new Uint8Array(await request.arrayBuffer())
    const { bytes, problem } = decode(encoded, request.headers.get('content-encoding'))
    const body = parseObject(decoder.decode(bytes))
    const attempt = recorder.attempt(dialect, body, isUtf8(bytes))
    const exchange = capture.begin({ dialect, rawHeaders, body: bytes })
    const requestId = `req_${keyOf(rolloutId, 'request', index)}`
    const protocol = namingRequest(protocolOf(dialect), requestId)
    const {
      plan,
      sent,
      fault = null,
    } = problem !== undefined || typeof body === 'string'
      ? refuse(protocol, attempt, 400, problem ?? 'its body is not a JSON object')
      : await decide({ protocol, dialect, attempt, index, body, path, headers: request.headers })
    const headers: Record<string, string> = {
      ...plan.headers,
      [protocol.requestIdHeader]: requestId,
      'x-ng-model-call-id': exchange.modelCallId,
    }
    // Without it a client behind MSW takes a broken body for a finished one, or crashes on an abort.
    if (!context && !isPlainBody(plan)) headers['transfer-encoding'] = 'chunked'
    if (!context && plan.ending !== 'end')
      attempt.instead = plan.status === null ? 'network_error' : 'failed_body'
    if (plan.deadlineSeconds !== undefined) attempt.timeout = timeout(plan.deadlineSeconds, false)
    const { status } = plan
    const response = await sendPlan({
      plan,
      exchange,
      attempt,
      headers,
      context,
      open,
      signal: () => AbortSignal.any([context?.gone() ?? request.signal, closed.signal]),
      sent,
      report:
        someoneListens() && status !== null
          ? (sentBody, how) =>
              tellListeners({ dialect, status, headers: new Headers(headers), body: sentBody, how, fault })
          : undefined,
    })
    if (plan.deadlineSeconds !== undefined && attempt.status_code !== null)
      attempt.timeout = timeout(plan.deadlineSeconds, true)
    return response
  }

  async function decide(ask: {
    protocol: Protocol
    dialect: Dialect
    attempt: WitnessedAttempt
    index: number
    body: JsonObject
    path: string
    headers: Headers
  }): Promise<Answer> {
    const { protocol, dialect, attempt, index, body } = ask
    const request = protocol.read(body, ask.path)
    const purpose: Purpose = options.classify?.({ dialect, body, headers: ask.headers }) ?? purposeOf(request)
    attempt.purpose = purpose
    if (options.script.requests === 'strict') {
      const breaches = recorder.breaches(attempt)
      if (breaches.length > 0) {
        attempt.refusals = breaches.map(breachText)
        return { plan: planErrorObject(protocol, refusalOf(dialect, breaches)) }
      }
    }
    recorder.results(request.results)
    const { pending } = engine
    const executed =
      pending.length === 0 ? none : await executedOf(pending.map(({ probeIndex }) => probeIndex))
    const decision = engine.decide({ purpose, protocol, request, index, executed })
    if (decision.kind === 'violation') return refuse(protocol, attempt, 409, decision.reason)
    if (decision.fault) attempt.fault = decision.fault.kind
    if (decision.kind === 'fault')
      return { plan: planError(protocol, decision.fault as ErrorFault), fault: decision.fault }
    const frame = {
      key: keyOf(rolloutId, 'reply', index),
      model: request.model ?? options.model,
      created: Math.floor(Date.now() / 1000),
      stored: body.store !== false,
    }
    const { content, usage, wire, fault, sent } = decision
    return { plan: planReply({ protocol, request, content, frame, usage, wire, fault }), sent, fault }
  }

  function refuse(protocol: Protocol, attempt: WitnessedAttempt, status: number, reason: string): Answer {
    recorder.violation(attempt, reason)
    const message = `the script did not foresee this request: ${reason}`
    return { plan: planErrorObject(protocol, { status, message, type: errorType }) }
  }

  function answerBeside(method: string, path: string): Response {
    const reason = `${method} ${path} is no path of a protocol that the provider speaks`
    const ignored = options.ignores?.({ method, path }) ?? false
    const side = ignored ? null : sideReply(method, path, options.model)
    if (ignored || side) recorder.ignored(`${method} ${path}`)
    else recorder.violation(null, reason)
    if (side) return Response.json(side)
    return Response.json(
      { error: { message: reason, type: 'conformance_error', code: '404' } },
      { status: 404 },
    )
  }

  function timeout(limit_seconds: number, expired: boolean): WitnessedAttempt['timeout'] {
    return { expired, scope: 'model_call', model_server: options.modelServer, limit_seconds }
  }

  async function executedOf(indexes: number[]): Promise<Set<number>> {
    const ran = await Promise.all(indexes.map((index) => probes.executed(index)))
    return new Set(indexes.filter((_, position) => ran[position]))
  }

  return {
    answer,
    async witness() {
      for (const note of open) note()
      const tools = engine.delivered
      const executed = await executedOf(tools.map(({ probeIndex }) => probeIndex))
      const lenient = (options.script.requests ?? 'lenient') === 'lenient'
      return recorder.witness({
        tools,
        executed,
        finished: engine.finished,
        leftOut: engine.leftOut,
        lenient,
      })
    },
    close: () => closed.abort(),
  }
}

function decode(bytes: Uint8Array, encoding: string | null): { bytes: Uint8Array; problem?: string } {
  try {
    return { bytes: decodeBody(bytes, encoding) }
  } catch (error) {
    return { bytes, problem: (error as Error).message }
  }
}

/** The protocol with the id of one request in its errors. */
function namingRequest(protocol: Protocol, requestId: string): Protocol {
  return {
    ...protocol,
    errorBody: (error) => protocol.errorBody({ ...error, requestId }),
    errorEvent: (error, ...rest) => protocol.errorEvent({ ...error, requestId }, ...rest),
  }
}
