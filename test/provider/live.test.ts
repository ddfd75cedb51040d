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

it("sends none of the harness's own keys out", async () => {
  let seen = ''
  const url = await server((response) => {
    seen = JSON.stringify(response.req.rawHeaders)
    response.end('{}')
  })
  const { post } = openEpisode(await liveFront(url), { calls: [answer()] })
  const names = ['authorization', 'x-api-key', 'x-goog-api-key', 'proxy-authorization']
  const headers = Object.fromEntries(names.map((name) => [name, `own ${name}`]))
  await (await post(...requestIn('messages', false), { headers })).text()
  expect(seen).not.toContain('own ')
  expect(seen).toContain(key)
})

it('passes on a body that ends as the key begins', async () => {
  const url = await server((response) => response.end(key.slice(0, 6)))
  const { post, capture } = openEpisode(await liveFront(url), { calls: [answer()] })
  expect(await (await post(...requestIn('chat', false))).text()).toBe(key.slice(0, 6))
  expect(capture.exchanges[0]?.text).toBe(key.slice(0, 6))
})

it('leaves out what belongs to the connection, and cookies', async () => {
  const url = await server((response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-kept': 'yes' })
      .end('{}')
  })
  const { post } = openEpisode(await liveFront(url), { calls: [answer()] })
  const { headers } = await post(...requestIn('chat', false))
  expect(headers.get('x-kept')).toBe('yes')
  expect(headers.get('set-cookie')).toBeNull()
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

  it.each(['sk-two\nlines', 'sk-ключ'])(
    'when the variable holds no key, without showing %j',
    async (value) => {
      process.env.KIT_TEST_NO_KEY = value
      const options = { baseUrl: 'http://127.0.0.1:9', apiKeyEnv: 'KIT_TEST_NO_KEY' }
      const error = await createLiveFront(options).catch((reason: Error) => reason)
      expect(String(error)).toMatch(/the value of KIT_TEST_NO_KEY is no key; accepted are printable/)
      expect(String(error)).not.toContain('sk-')
    },
  )

  it.each(['127.0.0.1:80', 'ftp://host/', 'no url'])('when the base URL is %j', async (baseUrl) => {
    await expect(liveFront(baseUrl)).rejects.toThrow(/no base URL; accepted is an http or https URL/)
  })

  it.each([`http://user:${key}@127.0.0.1:9/`, `http://127.0.0.1:9/?key=${key}`])(
    'when the base URL holds a secret, without showing it',
    async (baseUrl) => {
      const error = await liveFront(baseUrl).catch((reason: Error) => reason)
      expect(String(error)).toMatch(/the base URL at 127.0.0.1:9 has a user, a query or a fragment/)
      expect(String(error)).not.toContain(key)
    },
  )

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

  it.each<[what: string, dialect: Dialect, status: number, type: string, body: string, words: RegExp]>([
    ['a page', 'chat', 404, 'text/html', '<html>', /does not answer POST .*; check the base URL/],
    ['a page of status 200', 'chat', 200, 'text/html', '<html>', /check the base URL/],
    ['JSON that is no reply', 'responses', 200, 'application/json', '{"hello":1}', /check the base URL/],
    ['no body', 'messages', 200, 'application/json', '', /check the base URL/],
    [
      'an unknown model',
      'chat',
      404,
      'application/json',
      '{"error":{"message":"The model m does not exist"}}',
      /answered 404 .*: The model m does not exist; check the model and the base URL/,
    ],
    [
      'a key that Gemini refuses',
      'gemini',
      400,
      'application/json',
      '{"error":{"code":400,"message":"API key not valid. Please pass a valid API key."}}',
      /refused the key in KIT_TEST_LIVE_KEY/,
    ],
  ])('when the answer is %s', async (_, dialect, status, type, body, words) => {
    const url = await server((response) => response.writeHead(status, { 'content-type': type }).end(body))
    const { provider, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    const response = await post(...requestIn(dialect, false))
    expect({ status: response.status, text: await response.text() }).toEqual({ status, text: body })
    const { violations, finished } = await provider.witness()
    expect(violations).toEqual([expect.stringMatching(words)])
    expect(finished).toBe(false)
  })

  it('when the provider redirects, and does not let the harness follow', async () => {
    const url = await server((response) =>
      response.writeHead(307, { location: `https://elsewhere.invalid/v1?key=${key}` }).end(),
    )
    const { provider, capture, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    const response = await post(...requestIn('chat', true))
    expect(response.status).toBe(502)
    expect(response.headers.get('location')).toBeNull()
    expect((await provider.witness()).violations).toEqual([
      expect.stringMatching(/redirects to https:\/\/elsewhere.invalid\/v1; give the address/),
    ])
    expect(capture.exchanges[0]).toMatchObject({ status: 502, ends: ['complete'] })
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

describe('keeps the key out', () => {
  /** Everything that the harness and the evidence have of one request. */
  async function everythingOf(url: string, stream: boolean): Promise<string> {
    const { provider, capture, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    const response = await post(...requestIn('chat', stream))
    const headers = JSON.stringify([...response.headers])
    const text = await response.text()
    const [exchange] = capture.exchanges
    const captured = JSON.stringify([exchange?.text, [...(exchange?.headers ?? [])]])
    return headers + text + captured + JSON.stringify(await provider.witness())
  }

  it('when a body of status 200 or a header quotes it', async () => {
    const url = await server((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-echo': `Bearer ${key}` })
      response.end(JSON.stringify({ choices: [], seen: key }))
    })
    const all = await everythingOf(url, false)
    expect(all).not.toContain(key)
    expect(all).toContain('Bearer [key]')
  })

  it('when it comes in two pieces of a stream', async () => {
    const url = await server((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: {"error":{"message":"bad ${key.slice(0, 9)}`)
      setTimeout(() => response.end(`${key.slice(9)} key"}}\n\n`), 20)
    })
    const all = await everythingOf(url, true)
    expect(all).not.toContain(key)
    expect(all).toContain('bad [key] key')
  })
})

describe('keeps the exchange whole', () => {
  it('when an error breaks off', async () => {
    const url = await server((response) => {
      response.writeHead(500, { 'content-length': '100' }).write('{"err')
      setTimeout(() => response.destroy(), 20)
    })
    const { provider, capture, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    const response = await post(...requestIn('chat', false))
    await expect(response.text()).rejects.toThrow()
    expect(capture.exchanges[0]).toMatchObject({ status: 500, text: '{"err', ends: ['connection'] })
    expect((await provider.witness()).attempts).toMatchObject([{ status_code: 500, response: '{"err' }])
  })

  it('when the status is one that no client knows', async () => {
    const url = await server((response) => response.writeHead(999).end())
    const { provider, capture, post } = openEpisode(await liveFront(url), { calls: [answer()] })
    expect((await post(...requestIn('chat', false))).status).toBe(502)
    expect((await provider.witness()).violations).toEqual([expect.stringContaining('status 999')])
    expect(capture.exchanges[0]?.ends).toEqual(['complete'])
  })

  it('when the request has an unknown encoding, or no JSON where a model is to be put', async () => {
    const url = await server((response) => response.writeHead(400).end('{"error":{"message":"no JSON"}}'))
    const { capture, post } = openEpisode(await liveFront(url, 'other'), { calls: [answer()] })
    const [path] = requestIn('chat', false)
    expect((await post(path, '{}', { headers: { 'content-encoding': 'odd' } })).status).toBe(400)
    expect(await (await post(path, 'no json')).text()).toContain('no JSON')
    expect(capture.exchanges.map(({ ends }) => ends)).toEqual([['complete'], ['complete']])
  })
})

describe('requests beside the model', () => {
  it.each([
    ['GET', '/v1/models', undefined],
    ['POST', '/v1/messages/count_tokens', '{}'],
  ])('%s %s is passed on with the key, and is no attempt', async (method, path, body) => {
    let seen = ''
    const url = await server((response) => {
      const { headers, url: asked } = response.req
      seen = `${asked} ${headers['x-api-key']}`
      response.setHeader('content-type', 'application/json').end(`{"told":"${key}"}`)
    })
    const { provider } = openEpisode(await liveFront(url), { calls: [answer()] })
    const headers = { 'x-api-key': 'dummy' }
    const response = await fetch(`${provider.rootUrl}${path}`, { method, body, headers })
    expect(await response.text()).toBe('{"told":"[key]"}')
    expect(seen).toBe(`${path} ${key}`)
    expect(await provider.witness()).toMatchObject({
      attempts: [],
      violations: [],
      ignored: [`${method} ${path}`],
    })
  })

  it('are left alone when the adapter says so, and refused when nobody knows them', async () => {
    let seen = 0
    const url = await server((response) => {
      if (response.req.url !== '/') seen += 1
      response.end()
    })
    const ignores = ({ path }: { path: string }) => path === '/telemetry'
    const { provider, post } = openEpisode(await liveFront(url), { calls: [answer()] }, { ignores })
    expect((await post('/telemetry', {})).status).toBe(404)
    expect((await post('/v1/embeddings', {})).status).toBe(404)
    expect(await provider.witness()).toMatchObject({
      violations: [expect.stringContaining('POST /v1/embeddings')],
      ignored: ['POST /telemetry'],
    })
    expect(seen).toBe(0)
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
