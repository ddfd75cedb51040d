import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { answer, at, cut, stall } from '../../src/provider/builders.ts'
import { createInterceptionFront, runInEpisode } from '../../src/provider/interception-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { chatRequest, openEpisode } from './support.ts'

const open: ProviderFront[] = []
async function intercept(...hosts: string[]): Promise<ProviderFront> {
  const front = await createInterceptionFront({ hosts })
  open.push(front)
  return front
}
afterEach(async () => {
  for (const front of open.splice(0)) await front.close()
})

const script = { calls: [answer()] }
const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify(chatRequest()) })

it('finds the episode by its key', async () => {
  const front = await intercept('api.openai.com')
  const [a, b] = [openEpisode(front, script), openEpisode(front, script)]
  await post(`${a.provider.rootUrl}/v1/chat/completions`, { authorization: `Bearer ${b.provider.apiKey}` })
  expect((await a.provider.witness()).attempts).toHaveLength(0)
  expect((await b.provider.witness()).attempts).toHaveLength(1)
})

it('finds the episode by the context that it runs in', async () => {
  const front = await intercept('api.openai.com')
  const { provider } = openEpisode(front, script)
  const url = 'https://api.openai.com/v1/chat/completions'
  await runInEpisode(provider, () => post(url, { authorization: 'Bearer sk-of-the-harness' }))
  expect((await provider.witness()).attempts).toHaveLength(1)
})

it('answers 404 when a request belongs to no episode', async () => {
  await intercept('api.openai.com')
  expect((await post('https://api.openai.com/v1/chat/completions')).status).toBe(404)
})

it('lets no request out to another host', async () => {
  await intercept('api.openai.com')
  let seen = 0
  const server = createServer((_, response) => {
    seen += 1
    response.end()
  }).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  // A name of this machine that does not look like it.
  const { port } = server.address() as AddressInfo
  await expect(post(`http://0.0.0.0:${port}/v1/chat/completions`)).rejects.toThrow()
  await expect(fetch(`http://0.0.0.0:${port}/picture.png`)).rejects.toThrow()
  expect(seen).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})

it('leaves loopback traffic alone', async () => {
  await intercept('api.openai.com')
  const server = createServer((_, response) => response.end('mine')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('mine')
  await new Promise((resolve) => server.close(resolve))
})

it('shares one interceptor between fronts, and ends with the last of them', async () => {
  const native = globalThis.fetch
  const [a, b] = [await intercept('api.openai.com'), await intercept('api.openai.com', 'api.anthropic.com')]
  await a.close()
  const { provider, post: send } = openEpisode(b, script)
  expect((await send('/v1/chat/completions', chatRequest())).status).toBe(200)
  expect(provider.rootUrl).toBe('https://api.openai.com')
  await b.close()
  expect(globalThis.fetch).toBe(native)
})

it('wants a host', async () => {
  await expect(intercept()).rejects.toThrow(/no hosts were given/)
})

it('marks streams as chunked, because clients behind MSW crash on an abort otherwise', async () => {
  const front = await intercept('api.openai.com')
  const { post: send } = openEpisode(front, script)
  const response = await send('/v1/chat/completions', chatRequest([], { stream: true }))
  expect(response.headers.get('transfer-encoding')).toBe('chunked')
  await response.text()
})

it.each(['fin', 'rst'] as const)(
  'delivers what came before a cut (%s), and says what it did',
  async (how) => {
    const front = await intercept('api.openai.com')
    const faults = [at(0, 0, cut(how, 'in_text'))]
    const { provider, capture, post: send } = openEpisode(front, { calls: [answer()], faults })
    const response = await send('/v1/chat/completions', chatRequest([], { stream: true }))
    expect(response.status).toBe(200)
    let text = ''
    const read = async () => {
      for await (const bytes of response.body ?? []) text += new TextDecoder().decode(bytes)
    }
    await expect(read()).rejects.toThrow('terminated')
    expect(text).toBe(capture.exchanges[0]?.text)
    expect(text).toContain('"content":"CONF"')
    const [attempt] = (await provider.witness()).attempts
    expect(attempt).toMatchObject({ fault: 'cut', status_code: 200, response: text, instead: 'failed_body' })
  },
)

it('says that a cut before the headers was a network error', async () => {
  const front = await intercept('api.openai.com')
  const faults = [at(0, 0, cut('rst', 'before_headers'))]
  const { provider, post: send } = openEpisode(front, { calls: [answer()], faults })
  await expect(send('/v1/chat/completions', chatRequest())).rejects.toThrow('fetch failed')
  const [attempt] = (await provider.witness()).attempts
  expect(attempt).toMatchObject({ fault: 'cut', status_code: null, instead: 'network_error' })
})

it('sends the headers before it falls silent', async () => {
  const front = await intercept('api.openai.com')
  const faults = [at(0, 0, stall('after_headers'))]
  const { post: send } = openEpisode(front, { calls: [answer()], faults })
  const response = await send('/v1/chat/completions', chatRequest([], { stream: true }))
  expect(response.status).toBe(200)
  await response.body?.cancel()
})
