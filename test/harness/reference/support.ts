import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { type ReferenceOptions, referenceHarness } from '../../../src/harness/index.ts'
import { episodeContext } from '../support.ts'

export interface SentRequest {
  headers: Headers
  body: Record<string, unknown>
}

/** Runs the reference harness against replies in a row; the last is given for ever. */
export async function play(
  dialect: 'chat' | 'responses' | 'messages' | 'gemini',
  replies: (() => Response | Promise<Response>)[],
  options: ReferenceOptions = {},
) {
  const sent: SentRequest[] = []
  const commands: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const reply = replies[Math.min(sent.length, replies.length - 1)]
    sent.push({ headers: new Headers(init.headers), body: JSON.parse(String(init.body)) })
    return reply?.()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const context = await episodeContext({
    dialect,
    shell: async ({ command }) => {
      commands.push(command)
      return command === 'false' ? { output: 'oops', exitCode: 1 } : { output: 'fine', exitCode: 0 }
    },
  })
  const result = await referenceHarness({ baseDelayMs: 1, idleTimeoutMs: 300, ...options }).run(context)
  return { ...result, sent, commands }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

/** A stream of events, `gapMs` apart; `cut` breaks the connection after them. */
export function sse(events: unknown[], { cut = false, gapMs = 0 } = {}): Response {
  const lines = events.map(
    (event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`,
  )
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    async pull(controller) {
      if (gapMs > 0) await sleep(gapMs)
      const line = lines.shift()
      if (line !== undefined) controller.enqueue(encoder.encode(line))
      else if (cut) controller.error(new Error('socket closed'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

export const chunk = (delta: object, finish: string | null = null, id = 'chat-1') => ({
  id,
  choices: [{ index: 0, delta, finish_reason: finish }],
})

export const answered = () =>
  sse([chunk({ content: 'Done.' }, null, 'chat-9'), chunk({}, 'stop', 'chat-9'), '[DONE]'])

export const called = (command: string) => () =>
  sse([
    chunk({ tool_calls: [{ index: 0, id: 'call-1', function: { name: 'shell', arguments: '' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: JSON.stringify({ command }).slice(0, 9) } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: JSON.stringify({ command }).slice(9) } }] }),
    chunk({}, 'tool_calls'),
    '[DONE]',
  ])
