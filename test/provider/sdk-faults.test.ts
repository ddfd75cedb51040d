import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answer,
  at,
  cut,
  deadline,
  errorBody,
  errorEvent,
  httpError,
  parallelShells,
  shell,
  slow,
  stall,
} from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Fault, LogicalCall, StreamPoint } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { clients } from '../clients/index.ts'
import type { Client, Parsed, Seen } from '../clients/types.ts'
import { openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const text = answer('A text of some length.')
const commands = [0, 1].map((index) => JSON.stringify({ command: `echo token-${index}` }))

async function ask(
  client: Client,
  fault: Fault,
  stream: boolean,
  call: LogicalCall = text,
  signal?: AbortSignal,
) {
  const calls = call.tools ? [call, answer()] : [call]
  const { provider } = openEpisode(front, { calls, faults: [at(0, 0, fault)] })
  try {
    return { reply: await client.ask(provider, stream, signal) }
  } catch (error) {
    return { seen: client.seen(error) }
  } finally {
    await provider.close()
  }
}

/** Labels that say that a reply came to its end; a client that saw none makes up another or has none. */
const proper = new Set(
  'stop length tool_calls content_filter completed end_turn max_tokens tool_use refusal STOP MAX_TOKENS'.split(
    ' ',
  ),
)

function noticed({ reply, seen }: { reply?: Parsed; seen?: Seen }): boolean {
  return seen !== undefined || !proper.has(reply?.finish ?? '')
}

describe.each(clients)('$name sees', (client) => {
  const both = [true, false]

  it.each(
    both.flatMap((stream) =>
      [400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529].map(
        (status) => [status, stream] as const,
      ),
    ),
  )('status %i as an API error (streaming %s)', async (status, stream) => {
    expect(await ask(client, httpError(status), stream)).toEqual({ seen: { kind: 'api_error', status } })
  })

  it.each([
    ['HTML', httpError(502, { body: '<html><body>Bad gateway</body></html>' })],
    ['nothing', httpError(502, { body: '' })],
    ['compressed HTML', httpError(502, { body: '<html>é</html>', gzip: true })],
    ['a list', httpError(502, { body: [{ error: { message: 'listed' } }] })],
  ])('an error whose body is %s as an API error', async (_, fault) => {
    for (const stream of both)
      expect(await ask(client, fault, stream)).toEqual({ seen: { kind: 'api_error', status: 502 } })
  })

  const points: (StreamPoint | 'before_headers')[] = [
    'before_headers',
    'after_headers',
    'start',
    'in_reasoning',
    'in_text',
    'before_finish',
    'before_terminal',
  ]
  const drops = points.flatMap((point) => (['fin', 'rst'] as const).map((how) => [how, point] as const))

  it.each(drops)('a connection that broke (%s, %s)', async (how, point) => {
    for (const stream of both)
      expect(await ask(client, cut(how, point), stream)).toEqual({ seen: { kind: 'connection' } })
  })

  it.each(['in_tool_arguments', 'after_tool_call'] as const)(
    'a connection that broke (rst, %s)',
    async (point) => {
      for (const stream of both)
        expect(await ask(client, cut('rst', point), stream, shell())).toEqual({
          seen: { kind: 'connection' },
        })
    },
  )

  it.each(['after_headers', 'start', 'in_text', 'before_finish'] as const)(
    'a stream that stops %s as no whole reply',
    async (point) => {
      const outcome = await ask(client, cut('end', point), true)
      expect(outcome.seen?.kind).not.toBe('connection')
      expect(noticed(outcome)).toBe(true)
    },
  )

  it('half a JSON body as one that it cannot read', async () => {
    expect(await ask(client, cut('end', 'in_text'), false)).toEqual({ seen: { kind: 'unreadable' } })
  })

  it('an event that is no JSON as one that it cannot read', async () => {
    expect(await ask(client, { kind: 'malformed_event' }, true)).toEqual({ seen: { kind: 'unreadable' } })
  })

  it.each(['after_headers', 'start', 'in_text', 'before_finish'] as const)(
    'an error event %s as an error',
    async (point) => {
      const { seen, reply } = await ask(client, errorEvent({ at: point }), true)
      expect(reply).toBeUndefined()
      expect(['api_error', 'other']).toContain(seen?.kind)
    },
  )

  it('an error in a body of status 200 as no whole reply', async () => {
    for (const stream of both) expect(noticed(await ask(client, errorBody(), stream))).toBe(true)
  })

  it.each<[string, Fault]>([
    ['slow', slow(0.003)],
    ['silent before the headers', stall('before_headers', { seconds: 0.03 })],
    ['silent before the first event', stall('after_headers', { seconds: 0.03 })],
    ['silent in the middle', stall('in_text', { seconds: 0.03 })],
    ['silent but for comments', stall('in_text', { seconds: 0.03, keepAliveSeconds: 0.005 })],
  ])('a reply that was %s as whole', async (_, fault) => {
    for (const stream of both) expect((await ask(client, fault, stream)).reply?.text).toBe(text.text)
  })

  it.each(['before_headers', 'after_headers', 'in_text'] as const)(
    'silence %s until its own time is up',
    async (point) => {
      expect(noticed(await ask(client, stall(point), true, text, AbortSignal.timeout(150)))).toBe(true)
    },
  )

  it('a reply without a finish label as it is', async () => {
    const outcome = await ask(client, { kind: 'missing_finish' }, true)
    expect(noticed(outcome)).toBe(true)
  })

  it('an empty reply as empty', async () => {
    for (const stream of both)
      expect((await ask(client, { kind: 'empty' }, stream)).reply).toMatchObject({ text: '', tools: [] })
  })

  it('reasoning alone as no text', async () => {
    for (const stream of both)
      expect((await ask(client, { kind: 'reasoning_only' }, stream)).reply).toMatchObject({
        text: '',
        tools: [],
      })
  })

  it('a refusal without a tool call', async () => {
    for (const stream of both)
      expect((await ask(client, { kind: 'refusal' }, stream, shell())).reply?.tools).toEqual([])
  })

  it.each(['length', 'tool'] as const)('truncated arguments as none that are whole (%s)', async (finish) => {
    for (const stream of both) {
      const { reply, seen } = await ask(client, { kind: 'truncated_arguments', finish }, stream, shell())
      const whole = reply?.tools.some((tool) => JSON.stringify(tool.arguments).includes('echo token-0"'))
      expect(seen?.kind ?? whole ?? false).not.toBe(true)
    }
  })

  it('the deadline of the model server as an API error', async () => {
    for (const stream of both)
      expect(await ask(client, deadline(0.02), stream)).toEqual({ seen: { kind: 'api_error', status: 504 } })
  })

  it('a stream without its closing event as its protocol has it', async () => {
    const outcome = await ask(client, { kind: 'missing_terminal' }, true)
    const whole = client.dialect === 'chat' || client.dialect === 'gemini'
    expect(noticed(outcome)).toBe(!whole)
    if (whole) expect(outcome.reply?.text).toBe(text.text)
  })

  it('a response that failed as failed', async () => {
    const { reply, seen } = await ask(client, errorEvent({ form: 'failed', at: 'in_text' }), true)
    if (client.name === 'openai (responses)') expect(reply?.finish).toBe('failed')
    else expect(['api_error', 'other']).toContain(seen?.kind)
  })

  it.each(['fused', 'missing'] as const)('two calls with %s ids, or that something is wrong', async (how) => {
    for (const stream of both) {
      const { reply, seen } = await ask(client, { kind: 'tool_ids', how }, stream, parallelShells([0, 0]))
      expect(seen?.kind).not.toBe('connection')
      if (reply) expect(reply.tools.map((tool) => JSON.stringify(tool.arguments))).toEqual(commands)
    }
  })
})

/** Deviations that a client may refuse or put right; what is certain is that the two calls are not lost. */
it.each(clients)('$name is given two calls with one id', async (client) => {
  const { reply, seen } = await ask(
    client,
    { kind: 'tool_ids', how: 'duplicate' },
    false,
    parallelShells([0, 0]),
  )
  expect(seen).toBeUndefined()
  expect(new Set(reply?.tools.map(({ id }) => id)).size).toBe(1)
  expect(reply?.tools).toHaveLength(2)
})

const tolerant = clients.filter(({ name }) => !['openai (responses)', 'ai (anthropic)'].includes(name))
it.each(tolerant)('$name passes over events that it does not know', async (client) => {
  for (const stream of [true, false])
    expect((await ask(client, { kind: 'unknown_events' }, stream)).reply?.text).toBe(text.text)
})
