import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/evidence/record.ts'
import { answer, parallelShells, refusal, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { LogicalCall, WireShape } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { clients } from '../clients/index.ts'
import type { Parsed } from '../clients/types.ts'
import { openEpisode } from '../provider/support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const text = 'Done with é, 日 and 🌍.'
const reasoning = 'Think of ü first.'
const usage = { prompt: 20, completion: 8, cached: 3, reasoning: 2 }
const zeroUsage = { prompt: 0, completion: 0, cached: 0, reasoning: 0 }

/** Messages does not tell how many of the output tokens are reasoning. */
function inDialect(dialect: Dialect, parsed: Partial<Parsed>): Partial<Parsed> {
  return dialect === 'messages' && parsed.usage
    ? { ...parsed, usage: { ...parsed.usage, reasoning: null } }
    : parsed
}

const tools = [0, 1].map((index) => ({ name: 'bash', arguments: { command: `echo token-${index}` } }))

interface Form {
  name: string
  call: LogicalCall
  parsed: Partial<Parsed>
  dialects?: Dialect[]
}

const forms: Form[] = [
  {
    name: 'a text',
    call: answer(text, { reasoning: null }),
    parsed: { text, reasoning: '', tools: [], usage },
  },
  { name: 'a text with reasoning', call: answer(text, { reasoning }), parsed: { text, reasoning, usage } },
  { name: 'a tool call', call: shell(), parsed: { tools: tools.slice(0, 1) as Parsed['tools'], usage } },
  {
    name: 'a text and a tool call',
    call: shell(0, { text }),
    parsed: { text, tools: tools.slice(0, 1) as Parsed['tools'] },
  },
  {
    name: 'parallel tool calls',
    call: parallelShells([0, 0], { reasoning }),
    parsed: { tools: tools as Parsed['tools'], reasoning },
  },
  {
    name: 'reasoning in details',
    call: answer(text, { reasoning, reasoningForm: 'reasoning_details' }),
    parsed: { text, reasoning },
    dialects: ['chat'],
  },
  {
    name: 'reasoning under another name',
    call: answer(text, { reasoning, reasoningForm: 'reasoning' }),
    parsed: { text, reasoning },
    dialects: ['chat'],
  },
  {
    name: 'encrypted reasoning',
    call: answer(text, { reasoning, reasoningForm: 'encrypted' }),
    parsed: { text },
  },
  {
    name: 'zero usage',
    call: answer(text, { usage: 'zero' }),
    parsed: { text, usage: zeroUsage },
  },
  { name: 'usage in the last chunk', call: answer(text, { usage: 'in_finish' }), parsed: { text, usage } },
  { name: 'usage as a running total', call: answer(text, { usage: 'running' }), parsed: { text, usage } },
  {
    name: 'no usage',
    call: answer(text, { usage: 'omitted' }),
    parsed: { text },
    dialects: ['chat', 'responses', 'gemini'],
  },
  { name: 'a reply cut by its length', call: answer(text, { finish: 'length' }), parsed: { text } },
  { name: 'a filtered reply', call: answer(text, { finish: 'content_filter' }), parsed: { text } },
  {
    name: 'a reply that met a stop sequence',
    call: answer(text, { finish: 'stop_sequence' }),
    parsed: { text },
  },
]

/** Every label that a vendor documents for a reply of text. */
const labels: Record<Dialect, string[]> = {
  chat: ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'],
  responses: ['completed', 'max_output_tokens', 'max_messages', 'content_filter', 'steered'],
  messages: [
    'end_turn',
    'max_tokens',
    'stop_sequence',
    'tool_use',
    'pause_turn',
    'refusal',
    'model_context_window_exceeded',
  ],
  gemini: [
    'STOP',
    'MAX_TOKENS',
    'SAFETY',
    'RECITATION',
    'LANGUAGE',
    'OTHER',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'SPII',
    'MALFORMED_FUNCTION_CALL',
    'IMAGE_SAFETY',
    'IMAGE_PROHIBITED_CONTENT',
    'IMAGE_RECITATION',
    'IMAGE_OTHER',
    'NO_IMAGE',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
  ],
}

/** The AI SDK's OpenAI providers show no reasoning that OpenAI's own services would not show. */
function hides(client: string): boolean {
  return client === 'ai (openai chat)'
}

describe.each(clients)('$name parses', (client) => {
  const own = forms.filter(({ dialects }) => dialects?.includes(client.dialect) ?? true)

  describe.each([true, false])('with streaming %s', (stream) => {
    it.each(own)('$name', async ({ call, parsed }) => {
      const { provider } = openEpisode(front, { calls: call.tools ? [call, answer()] : [call] })
      const seen = await client.ask(provider, stream)
      expect((await provider.witness()).violations).toEqual([])
      const wanted = inDialect(client.dialect, parsed)
      const { reasoning: shown, ...rest } = wanted
      expect(seen).toMatchObject(hides(client.name) || shown === undefined ? rest : wanted)
    })

    it('a refusal', async () => {
      const { provider } = openEpisode(front, { calls: [refusal()] })
      const seen = await client.ask(provider, stream)
      expect(seen.tools).toEqual([])
      expect((await provider.witness()).attempts).toMatchObject([{ status_code: 200 }])
    })
  })

  it('the same reply, streamed and not', async () => {
    const ask = async (stream: boolean) => {
      const { provider } = openEpisode(
        front,
        { calls: [parallelShells([0, 0], { text, reasoning }), answer()] },
        { rolloutId: `same-${client.name.replace(/\W/g, '-')}` },
      )
      const seen = await client.ask(provider, stream)
      await provider.close()
      return seen
    }
    expect(await ask(true)).toEqual(await ask(false))
  })

  it.each(labels[client.dialect])('the finish label %s', async (label) => {
    for (const stream of [true, false]) {
      const { provider } = openEpisode(front, { calls: [answer(text, { finish: { label } })] })
      const { finish } = await client.ask(provider, stream)
      // A completed response has no reason to show; the AI SDK then makes up its own word.
      if (label === 'completed') expect(['completed', 'stop']).toContain(finish)
      else expect(finish).toBe(label)
    }
  })

  const wires: [name: string, wire: WireShape][] = [
    ['in single bytes', { chunks: 'byte' }],
    ['cut inside characters', { chunks: 'utf8' }],
    ['with CRLF, cut inside it', { chunks: 'crlf', lineEnd: 'crlf' }],
    ['behind a byte order mark', { bom: true }],
    ['in one piece', { chunks: 'whole' }],
    ['with comments and pings', { comments: true, pings: true }],
  ]

  it.each(wires)('a stream %s', async (_, wire) => {
    const { provider } = openEpisode(front, { calls: [answer(text, { wire })] })
    expect(await client.ask(provider, true)).toMatchObject(inDialect(client.dialect, { text, usage }))
  })

  // Some readers wait for what follows the last CR and so never see the last event; the text must be whole.
  it('the text of a stream with CR alone', async () => {
    const { provider } = openEpisode(front, { calls: [answer(text, { wire: { lineEnd: 'cr' } })] })
    expect((await client.ask(provider, true)).text).toBe(text)
  })
})
