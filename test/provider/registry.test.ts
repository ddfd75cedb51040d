import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { chatRequest, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const script = { calls: [answer()] }

it('gives each episode an address and a key of its own', () => {
  const [a, b] = [openEpisode(front, script).provider, openEpisode(front, script).provider]
  expect(a.rootUrl).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/ng-rollout/${a.rolloutId}$`))
  expect(a.apiKey).not.toBe(b.apiKey)
})

it('derives the key and the reply ids from the rollout id alone', async () => {
  const other = await createLoopbackFront()
  const ids = await Promise.all(
    [front, other].map(async (each) => {
      const { provider, post } = openEpisode(each, script, { rolloutId: 'same' })
      const { id } = (await (await post('/v1/chat/completions', chatRequest())).json()) as { id: string }
      return [provider.apiKey, id]
    }),
  )
  await other.close()
  expect(ids[0]).toEqual(ids[1])
})

it('keeps what each episode saw apart', async () => {
  const episodes = Array.from({ length: 8 }, () => openEpisode(front, script))
  await Promise.all(
    episodes.map(({ post }, index) => post('/v1/chat/completions', chatRequest([], { user: `u${index}` }))),
  )
  for (const [index, { provider }] of episodes.entries())
    expect((await provider.witness()).attempts).toMatchObject([{ request: { user: `u${index}` } }])
})

it.each(['', 'a/b', '..', 'ä'])('refuses the rollout id %j', (rolloutId) => {
  expect(() => openEpisode(front, script, { rolloutId })).toThrow(/rollout id .* accepted: ASCII letters/)
})

it('refuses an id that is open already, and takes it again after it was closed', async () => {
  const { provider } = openEpisode(front, script, { rolloutId: 'twice' })
  expect(() => openEpisode(front, script, { rolloutId: 'twice' })).toThrow(/"twice" is open already/)
  await provider.close()
  expect(() => openEpisode(front, script, { rolloutId: 'twice' })).not.toThrow()
})

it('refuses a script that cannot be played', () => {
  expect(() => openEpisode(front, { calls: [] })).toThrow(/Failed to read the script/)
})

it('answers a request that names no episode', async () => {
  const { provider } = openEpisode(front, script)
  const origin = new URL(provider.rootUrl).origin
  expect((await fetch(`${origin}/v1/chat/completions`, { method: 'POST', body: '{}' })).status).toBe(404)
})

it('does not close an episode by the handle of an earlier one', async () => {
  const first = openEpisode(front, script, { rolloutId: 'again' })
  await first.provider.close()
  const second = openEpisode(front, script, { rolloutId: 'again' })
  await first.provider.close()
  expect((await second.post('/v1/chat/completions', chatRequest())).status).toBe(200)
})
