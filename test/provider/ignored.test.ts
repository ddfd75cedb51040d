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
const models = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path === '/v1/models'

it('answers a declared request with 404 and keeps it apart from violations and attempts', async () => {
  const { provider, capture } = openEpisode(front, script, { ignores: models })
  expect((await fetch(`${provider.rootUrl}/v1/models`)).status).toBe(404)
  expect(await provider.witness()).toMatchObject({
    ignored: ['GET /v1/models'],
    violations: [],
    attempts: [],
  })
  expect(capture.exchanges).toEqual([])
})

it('counts every other request as a violation', async () => {
  const { provider } = openEpisode(front, script, { ignores: models })
  expect((await fetch(`${provider.rootUrl}/v1/props`)).status).toBe(404)
  const witness = await provider.witness()
  expect(witness.violations).toEqual([expect.stringContaining('GET /v1/props')])
  expect(witness).not.toHaveProperty('ignored')
})

it('never ignores a model request', async () => {
  const { provider, post } = openEpisode(front, script, { ignores: () => true })
  expect((await post('/v1/chat/completions', chatRequest())).status).toBe(200)
  expect((await provider.witness()).attempts).toHaveLength(1)
})
