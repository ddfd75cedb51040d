import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { EpisodeProvider, ProviderFront } from '../../src/provider/types.ts'
import { openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const openai = ({ rootUrl, apiKey }: EpisodeProvider) =>
  new OpenAI({ baseURL: `${rootUrl}/v1`, apiKey, maxRetries: 0 })
const anthropic = ({ rootUrl, apiKey }: EpisodeProvider) =>
  new Anthropic({ baseURL: rootUrl, apiKey, maxRetries: 0 })
const google = ({ rootUrl, apiKey }: EpisodeProvider) =>
  new GoogleGenAI({ apiKey, httpOptions: { baseUrl: rootUrl } })

it.each<
  [what: string, request: string, ask: (provider: EpisodeProvider) => Promise<unknown>, answer: unknown]
>([
  [
    'list of models to OpenAI',
    'GET /v1/models',
    async (p) => (await openai(p).models.list()).data[0]?.id,
    'conformance-model',
  ],
  ['one model to OpenAI', 'GET /v1/models/m', async (p) => (await openai(p).models.retrieve('m')).id, 'm'],
  [
    'list of models to Anthropic',
    'GET /v1/models',
    async (p) => (await anthropic(p).models.list()).data[0]?.id,
    'conformance-model',
  ],
  [
    'token count to Anthropic',
    'POST /v1/messages/count_tokens',
    async (p) =>
      (await anthropic(p).messages.countTokens({ model: 'm', messages: [{ role: 'user', content: 'Go.' }] }))
        .input_tokens,
    19,
  ],
  [
    'token count to OpenAI',
    'POST /v1/responses/input_tokens',
    async (p) => (await openai(p).responses.inputTokens.count({ model: 'm', input: 'Go.' })).input_tokens,
    19,
  ],
  [
    'token count to Google',
    'POST /v1/models/m:countTokens',
    async (p) => (await google(p).models.countTokens({ model: 'm', contents: 'Go.' })).totalTokens,
    19,
  ],
])('gives the %s, which is no attempt', async (_, request, ask, expected) => {
  const { provider, capture } = openEpisode(front, { calls: [answer()] })
  expect(await ask(provider)).toBe(expected)
  expect(await provider.witness()).toMatchObject({ attempts: [], violations: [], ignored: [request] })
  expect(capture.exchanges).toEqual([])
})

it('counts tokens without using up the script', async () => {
  const { provider, post } = openEpisode(front, { calls: [answer()] })
  await post('/v1/messages/count_tokens', { model: 'm', messages: [] })
  expect((await provider.witness()).finished).toBe(false)
})

it('takes a model name that is no URL encoding as it is', async () => {
  const { provider } = openEpisode(front, { calls: [answer()] })
  const response = await fetch(`${provider.rootUrl}/v1/models/%E0%A4%A`)
  expect(await response.json()).toMatchObject({ id: '%E0%A4%A' })
})

it('lists models so that no client asks for a second page', async () => {
  const { provider } = openEpisode(front, { calls: [answer()] })
  const list = await (await fetch(`${provider.rootUrl}/v1/models`)).json()
  expect(list).toMatchObject({
    object: 'list',
    data: [{ id: 'conformance-model' }],
    has_more: false,
    first_id: 'conformance-model',
    last_id: 'conformance-model',
  })
  expect(list).not.toHaveProperty('nextPageToken')
})
