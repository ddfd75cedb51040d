import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { afterEach, describe, expect, it } from 'vitest'
import { createCapture } from '../../src/collector/index.ts'
import { runEpisode } from '../../src/episode/run-episode.ts'
import type { Dialect } from '../../src/evidence/record.ts'
import { referenceHarness } from '../../src/harness/reference/index.ts'
import { answer } from '../../src/provider/builders.ts'
import { createLiveFront } from '../../src/provider/live/live-front.ts'
import { addressOf } from '../../src/provider/live/upstream.ts'
import { liveSmoke } from '../../src/scenarios/live/live-smoke.ts'
import { requestIn } from './dialects.ts'
import { openEpisode } from './support.ts'

const key = 'sk-live-secret-0123456789'
process.env.KIT_TEST_LIVE_KEY = key

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function liveFront(baseUrl: string, model?: string) {
  const front = await createLiveFront({ baseUrl, apiKeyEnv: 'KIT_TEST_LIVE_KEY', model })
  cleanups.push(() => front.close())
  return front
}

async function mockServer(): Promise<LLMock> {
  const mock = new LLMock({ port: 0 })
  await mock.start()
  cleanups.push(() => mock.stop())
  return mock
}

/** A model that does the task: writes the file, reads it, reports. */
function solve(mock: LLMock, product: string): void {
  const command = (text: string, id: string) => ({
    toolCalls: [{ id, name: 'bash', arguments: JSON.stringify({ command: text }) }],
  })
  mock.on({ turnIndex: 0 }, command(`printf ${product} > product.txt`, 'call_write'))
  mock.on({ turnIndex: 1 }, command('cat product.txt', 'call_read'))
  mock.on({ turnIndex: 2 }, { content: 'CONFORMANCE_DONE' })
}

async function server(reply: (response: import('node:http').ServerResponse) => void): Promise<string> {
  const plain = createServer((_, response) => reply(response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => plain.once('listening', resolve))
  cleanups.push(() => new Promise((resolve) => plain.close(resolve)))
  return `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
}

describe.each<Dialect>(['chat', 'responses', 'messages'])(
  'live_smoke through a third-party server (%s)',
  (dialect) => {
    it('passes, and keeps the key out of everything', async () => {
      const mock = await mockServer()
      solve(mock, '391')
      const front = await liveFront(mock.url)
      const episode = await runEpisode({ harness: referenceHarness(), scenario: liveSmoke, dialect, front })
      const failed = episode.checks.filter(({ status }) => status === 'fail')
      expect(failed.map(({ id, reasons }) => [id, reasons])).toEqual([])
      expect(episode).toMatchObject({ status: 'passed', attempts: { total: 3 } })
      expect(episode.witness?.verifications).toEqual([
        { reward: 1, answer_seen: true, evaluation_completed: true },
      ])
      expect(JSON.stringify(episode)).not.toContain(key)
    })
  },
)

it('live_smoke invents no response id where a server sends none', async () => {
  const mock = await mockServer()
  solve(mock, '391')
  const front = await liveFront(mock.url)
  const options = { harness: referenceHarness(), scenario: liveSmoke, dialect: 'gemini' as const, front }
  const { checks, witness } = await runEpisode(options)
  expect(checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual(['calls.response_id'])
  expect(witness?.verifications).toMatchObject([{ reward: 1 }])
})

it('live_smoke fails when the file holds something else', async () => {
  const mock = await mockServer()
  solve(mock, '392')
  const episode = await runEpisode({
    harness: referenceHarness(),
    scenario: liveSmoke,
    front: await liveFront(mock.url),
  })
  expect(episode.status).toBe('failed')
  expect(episode.checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toContain(
    'verifier.outcome',
  )
})

it('sends the key, the model and nothing of the connection', async () => {
  const mock = await mockServer()
  mock.onMessage(/./, { content: 'hello' })
  const { provider, post } = openEpisode(await liveFront(`${mock.url}/v1/`, 'real-model'), {
    calls: [answer()],
  })
  expect(
    (await post('/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content: 'hi' }] })).status,
  ).toBe(200)
  const sent = mock.getLastRequest()
  expect(sent?.path).toBe('/v1/chat/completions')
  expect(JSON.stringify(sent?.body)).toContain('real-model')
  expect(JSON.stringify(sent?.headers)).not.toContain(provider.apiKey)
})

it.each<[dialect: Dialect, header: string, value: string]>([
  ['chat', 'authorization', `Bearer ${key}`],
  ['responses', 'authorization', `Bearer ${key}`],
  ['messages', 'x-api-key', key],
  ['gemini', 'x-goog-api-key', key],
])('authorizes %s as its vendor does', async (dialect, header, value) => {
  let seen: unknown
  const url = await server((response) => {
    seen = response.req.headers[header]
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const { post } = openEpisode(await liveFront(url), { calls: [answer()] })
  const [path, body] = requestIn(dialect, false)
  await (await post(path, body)).text()
  expect(seen).toBe(value)
})

it.each([
  ['http://h/v1', '/v1/chat/completions', 'http://h/v1/chat/completions'],
  ['http://h/', '/v1/chat/completions', 'http://h/v1/chat/completions'],
  ['http://h/api/v1', '/v1/messages?beta=true', 'http://h/api/v1/messages?beta=true'],
  [
    'http://h/v1beta',
    '/v1beta/models/m:generateContent?key=dummy',
    'http://h/v1beta/models/m:generateContent',
  ],
])('puts %s and %s together', (base, path, address) => {
  expect(addressOf(base, path)).toBe(address)
})

describe('says clearly what is wrong', () => {
  it('when the key is not set', async () => {
    const options = { baseUrl: 'http://127.0.0.1:9', apiKeyEnv: 'KIT_TEST_UNSET' }
    await expect(createLiveFront(options)).rejects.toThrow(/KIT_TEST_UNSET is not set/)
  })

  it.each(['127.0.0.1:80', 'ftp://host/', 'no url'])('when the base URL is %j', async (baseUrl) => {
    await expect(liveFront(baseUrl)).rejects.toThrow(/no base URL; accepted is an http or https URL/)
  })

  it('when nothing answers at the address', async () => {
    const url = await server((response) => response.end())
    await cleanups.pop()?.()
    await expect(liveFront(url)).rejects.toThrow(/Failed to reach the provider at http.*ECONNREFUSED/)
  })

  it('when the provider goes away later', async () => {
    const url = await server((response) => response.end())
    const stop = cleanups.pop()
    const { provider, capture, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    await stop?.()
    const response = await post(...requestIn('chat', false))
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining('could not be reached') },
    })
    expect((await provider.witness()).violations).toEqual([expect.stringContaining('could not be reached')])
    expect(capture.exchanges[0]).toMatchObject({ status: 502, ends: ['complete'] })
  })

  it('when something else answers there', async () => {
    const url = await server((response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
    )
    const { provider, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    expect((await post(...requestIn('chat', false))).status).toBe(404)
    expect((await provider.witness()).violations).toEqual([expect.stringMatching(/check the base URL/)])
  })

  it('when the key is refused, without telling it', async () => {
    const url = await server((response) =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(`{"error":{"message":"bad key ${key}"}}`),
    )
    const { provider, capture, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    const text = await (await post(...requestIn('chat', false))).text()
    const witness = await provider.witness()
    expect(witness.violations).toEqual([expect.stringContaining('refused the key in KIT_TEST_LIVE_KEY')])
    expect(text + JSON.stringify(witness) + capture.exchanges[0]?.text).not.toContain(key)
  })
})

it('witness and capture agree on what a provider without a script sent', async () => {
  const mock = await mockServer()
  mock.onMessage(/./, { content: 'A text.', reasoning: 'Think.' })
  const front = await liveFront(mock.url)
  for (const dialect of ['chat', 'responses', 'messages', 'gemini'] as const)
    for (const stream of [true, false]) {
      const capture = createCapture({ modelServer: 'policy_model' })
      const { provider, post } = openEpisode(front, { calls: [answer()] }, { capture })
      await (await post(...requestIn(dialect, stream))).text()
      const { attempts, finished } = await provider.witness()
      expect(capture.calls().map(({ response }) => response)).toEqual(
        attempts.map(({ response }) => response),
      )
      expect(attempts[0]?.response).toBeTypeOf('object')
      expect(finished).toBe(true)
    }
})
