import { EventSourceParserStream } from 'eventsource-parser/stream'
import { AttemptFailure } from './attempt-failure.ts'
import { chatWire } from './chat-wire.ts'
import { geminiWire } from './gemini-wire.ts'
import { isObject } from './history-items.ts'
import { messagesWire } from './messages-wire.ts'
import { providerError } from './provider-error.ts'
import { responsesWire } from './responses-wire.ts'
import { retryAfterMs } from './retry-policy.ts'
import type { AttemptRequest, ModelReply } from './types.ts'
import { usableReply } from './usable-reply.ts'
import type { Wire } from './wire.ts'

const instructions = 'You are an agent with a shell. Do what the user asks, then answer in one line.'

export const wires: Record<string, Wire> = {
  chat: chatWire,
  responses: responsesWire,
  messages: messagesWire,
  gemini: geminiWire,
}

/**
 * Asks the model once.
 *
 * @throws AttemptFailure, or the reason of the episode's abort.
 */
export async function attempt(request: AttemptRequest): Promise<ModelReply> {
  const { context } = request.session
  const idle = new IdleTimer(request.idleTimeoutMs)
  const signal = AbortSignal.any([context.signal, idle.signal])
  try {
    const response = await send(request, signal)
    if (!response.ok) throw await httpFailure(response)
    const wire = wireOf(request)
    const reply = isEventStream(response)
      ? await readStream(wire, response, idle, signal)
      : wire.parse(await readObject(response))
    return usableReply(reply)
  } catch (error) {
    throw context.signal.aborted ? context.signal.reason : error
  } finally {
    idle.stop()
  }
}

/** An error may come as JSON where a stream was asked for. */
function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

function wireOf({ session }: AttemptRequest): Wire {
  return wires[session.dialect] as Wire
}

async function send(request: AttemptRequest, signal: AbortSignal): Promise<Response> {
  const { session, stream } = request
  const { context } = session
  const wire = wireOf(request)
  const { items, tools } = session
  const wanted = { model: context.model, instructions, items, tools, stream }
  try {
    return await fetch(`${session.baseUrl}${wire.path(wanted)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: stream ? 'text/event-stream' : 'application/json',
        ...wire.headers(context.apiKey),
        ...request.headers,
      },
      body: JSON.stringify(wire.body(wanted)),
      signal,
    })
  } catch (error) {
    throw new AttemptFailure('connection', `no reply: ${causeOf(error)}`)
  }
}

async function httpFailure(response: Response): Promise<AttemptFailure> {
  const text = await response.text().catch(() => '')
  const { message, code } = providerError(parseJson(text))
  const shouldRetry = response.headers.get('x-should-retry')
  return new AttemptFailure(
    'http',
    `${response.status}: ${message ?? (text.slice(0, 200) || 'no message')}`,
    {
      status: response.status,
      code,
      retryAfterMs: retryAfterMs(response.headers),
      shouldRetry: shouldRetry === null ? null : shouldRetry === 'true',
    },
  )
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text().catch((error: unknown) => {
    throw new AttemptFailure('cut', `the reply broke off: ${causeOf(error)}`)
  })
  const value = parseJson(text)
  if (!isObject(value)) throw new AttemptFailure('cut', 'the reply is not a JSON object')
  if (value.error)
    throw new AttemptFailure('event', providerError(value).message ?? 'error', providerError(value))
  return value
}

async function readStream(
  wire: Wire,
  response: Response,
  idle: IdleTimer,
  signal: AbortSignal,
): Promise<ModelReply> {
  const assembler = wire.assembler()
  const cut = (why: string) => new AttemptFailure('cut', why, { responseId: assembler.id })
  if (response.body === null) throw cut('the reply has no body')
  const events = response.body
    .pipeThrough(new TextDecoderStream(), { signal })
    .pipeThrough(new EventSourceParserStream())
  try {
    for await (const { data } of events) {
      idle.restart()
      if (data === '[DONE]') break
      const value = parseJson(data)
      if (!isObject(value)) throw cut('an event is not a JSON object')
      assembler.push(value)
    }
  } catch (error) {
    throw error instanceof AttemptFailure ? error : cut(`the reply broke off: ${causeOf(error)}`)
  }
  if (!assembler.complete) throw cut('the reply ended without its terminal event')
  return assembler.reply()
}

/** Fires when nothing has come for a while; comments that keep a connection alive do not count. */
class IdleTimer {
  readonly #controller = new AbortController()
  readonly #limitMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#controller.abort(new Error(`nothing came for ${this.#limitMs} ms`)),
      this.#limitMs,
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** fetch hides the reason of a network error in `cause`. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}
