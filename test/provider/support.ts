import type { CapturedExchange, CaptureSink, ExchangeEnd, ExchangeStart } from '../../src/evidence/capture.ts'
import type { Script } from '../../src/provider/script.ts'
import type {
  EpisodeProvider,
  EpisodeProviderOptions,
  ProbeLedger,
  ProviderFront,
} from '../../src/provider/types.ts'

/** What a front told the capture about one exchange, in the order in which it was told. */
export interface SeenExchange extends ExchangeStart {
  modelCallId: string
  status: number | null
  headers: Headers | null
  text: string
  ends: ExchangeEnd[]
}

export function fakeCapture(): CaptureSink & { exchanges: SeenExchange[] } {
  const exchanges: SeenExchange[] = []
  return {
    exchanges,
    begin(start): CapturedExchange {
      const decoder = new TextDecoder()
      const modelCallId = String(exchanges.length).padStart(32, '0')
      const seen: SeenExchange = { ...start, modelCallId, status: null, headers: null, text: '', ends: [] }
      exchanges.push(seen)
      return {
        modelCallId,
        respond: (status, headers) => void Object.assign(seen, { status, headers }),
        chunk: (bytes) => {
          seen.text += decoder.decode(bytes, { stream: true })
        },
        end: (how) => void seen.ends.push(how),
      }
    },
  }
}

/** A ledger whose probes count as run when they are in `ran`. */
export function fakeLedger(exitCodes: number[] = [0, 0, 0]): ProbeLedger & { ran: Set<number> } {
  const ran = new Set<number>()
  return {
    ran,
    probe: (index) => ({
      token: `token-${index}`,
      command: `echo token-${index}`,
      exitCode: exitCodes[index] ?? 0,
    }),
    executed: async (index) => ran.has(index),
  }
}

export interface OpenedEpisode {
  provider: EpisodeProvider
  capture: ReturnType<typeof fakeCapture>
  ledger: ReturnType<typeof fakeLedger>
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
}

let episodes = 0

/** Opens an episode with fakes behind it. */
export function openEpisode(
  front: ProviderFront,
  script: Script,
  options: Partial<EpisodeProviderOptions> = {},
): OpenedEpisode {
  const capture = fakeCapture()
  const ledger = fakeLedger()
  const provider = front.open({
    rolloutId: `episode-${episodes++}`,
    script,
    probes: ledger,
    capture,
    model: 'conformance-model',
    modelServer: 'policy_model',
    ...options,
  })
  return {
    provider,
    capture,
    ledger,
    post: (path, body, init) =>
      fetch(`${provider.rootUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${provider.apiKey}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      }),
  }
}

/** The advertised shell tool of a harness that speaks Chat Completions. */
export const chatBash = {
  type: 'function',
  function: {
    name: 'bash',
    parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
  },
}

export const responsesBash = { type: 'function', ...chatBash.function }

export function chatRequest(messages: unknown[] = [], extra: Record<string, unknown> = {}) {
  return {
    model: 'm',
    messages: [{ role: 'user', content: 'Run the checks.' }, ...messages],
    tools: [chatBash],
    ...extra,
  }
}

/** The history that a harness sends after a tool call: the call, and its result. */
export function chatTurn(reply: ChatReply, outputs: string[]): unknown[] {
  const message = reply.choices[0]?.message
  const results = (message?.tool_calls ?? []).map((call, index) => ({
    role: 'tool',
    tool_call_id: call.id,
    content: outputs[index],
  }))
  return [message, ...results]
}

export interface ChatReply {
  id: string
  choices: {
    message: {
      content: string | null
      tool_calls?: { id: string; function: { name: string; arguments: string } }[]
    }
    finish_reason: string
  }[]
  usage?: Record<string, unknown>
}

export async function json<T = Record<string, unknown>>(response: Response): Promise<T> {
  return (await response.json()) as T
}
