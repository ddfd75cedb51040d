import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, type LanguageModel, stepCountIs, streamText, tool } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, parallelShells, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Script } from '../../src/provider/script.ts'
import type { EpisodeProvider, ProviderFront } from '../../src/provider/types.ts'
import { parameters } from '../clients/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode, responsesBash } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const models: [string, (provider: EpisodeProvider) => LanguageModel][] = [
  [
    'openai responses',
    ({ rootUrl, apiKey }) => createOpenAI({ baseURL: `${rootUrl}/v1`, apiKey }).responses('m'),
  ],
  ['anthropic', ({ rootUrl, apiKey }) => createAnthropic({ baseURL: `${rootUrl}/v1`, apiKey })('m')],
  ['google', ({ rootUrl, apiKey }) => createGoogle({ baseURL: `${rootUrl}/v1beta`, apiKey })('m')],
  [
    'openai-compatible',
    ({ rootUrl, apiKey }) => createOpenAICompatible({ name: 'kit', baseURL: `${rootUrl}/v1`, apiKey })('m'),
  ],
]

const script: Script = { calls: [parallelShells([0, 0]), shell(), answer()], requests: 'strict' }

describe.each(models)('a strict provider takes the requests of the AI SDK (%s)', (_, model) => {
  it.each([true, false])('with streaming %s', async (stream) => {
    const { provider, ledger } = openEpisode(front, script)
    const options = {
      model: model(provider),
      prompt: 'Go.',
      maxRetries: 0,
      stopWhen: stepCountIs(5),
      providerOptions: {
        anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } },
        google: { thinkingConfig: { includeThoughts: true } },
      },
      tools: {
        bash: tool({
          inputSchema: jsonSchema<{ command: string }>(parameters),
          execute: async ({ command }) => {
            const [token = '', index = ''] = /token-(\d+)/.exec(command) ?? []
            ledger.ran.add(Number(index))
            return token
          },
        }),
      },
    }
    const text = stream ? await streamText(options).text : (await generateText(options)).text
    expect(text).toBe('CONFORMANCE_DONE')
    const { attempts, violations, finished } = await provider.witness()
    expect(attempts.flatMap(({ refusals = [] }) => refusals)).toEqual([])
    expect({ violations, finished, attempts: attempts.length }).toEqual({
      violations: [],
      finished: true,
      attempts: 3,
    })
  })
})

const path = '/v1/chat/completions'

describe('a request with an unknown field', () => {
  const body = chatRequest([{ role: 'assistant', content: 'x', reasoning: 'think' }], { colour: 'red' })

  it('is refused by a strict provider, with the offending path', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()], requests: 'strict' })
    const response = await post(path, { ...body, colour: undefined })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { param: 'messages[1].reasoning', code: 'unknown_parameter' },
    })
    const { attempts, violations, finished } = await provider.witness()
    expect(attempts).toMatchObject([
      { status_code: 422, refusals: ['schema at messages[1].reasoning: unknown field "reasoning"'] },
    ])
    expect({ violations, finished }).toEqual({ violations: [], finished: false })
  })

  it('does not use up the script', async () => {
    const { post } = openEpisode(front, { calls: [answer()], requests: 'strict' })
    await post(path, body)
    expect((await json<ChatReply>(await post(path, chatRequest()))).choices[0]?.message.content).toBe(
      'CONFORMANCE_DONE',
    )
  })

  it('is taken by a lenient one, and noted', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()] })
    expect((await post(path, body)).status).toBe(200)
    expect((await provider.witness()).attempts[0]?.leniencies).toEqual(
      expect.arrayContaining([
        'schema at colour: unknown field "colour"',
        expect.stringContaining('messages[1].reasoning'),
      ]),
    )
  })

  it('is not looked at when that is switched off', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()], requests: 'off' })
    await post(path, body)
    expect((await provider.witness()).attempts[0]).not.toHaveProperty('leniencies')
  })
})

it('refuses a history without the reasoning that was issued', async () => {
  const { post, ledger } = openEpisode(front, { calls: [shell(), answer()], requests: 'strict' })
  const reply = await json<ChatReply>(await post(path, chatRequest()))
  ledger.ran.add(0)
  const [turn, result] = chatTurn(reply, ['token-0']) as [Record<string, unknown>, unknown]
  const { reasoning_content: _, ...forgetful } = turn
  const response = await post(path, chatRequest([forgetful, result]))
  expect(response.status).toBe(400)
  expect((await post(path, chatRequest([turn, result]))).status).toBe(200)
})

it('refuses a body that is no UTF-8, and notes it where it is lenient', async () => {
  const [before, after] = JSON.stringify(chatRequest()).split('Run the checks.')
  const body = Buffer.concat([Buffer.from(`${before}`), Buffer.from([0xff]), Buffer.from(`${after}`)])
  const ask = async (requests: 'strict' | 'lenient') => {
    const { provider } = openEpisode(front, { calls: [answer()], requests })
    const { status } = await fetch(`${provider.rootUrl}${path}`, { method: 'POST', body })
    return { status, attempt: (await provider.witness()).attempts[0] }
  }
  const rule = ['unicode at the body: the body is not valid UTF-8']
  expect(await ask('strict')).toMatchObject({ status: 400, attempt: { refusals: rule } })
  expect(await ask('lenient')).toMatchObject({ status: 200, attempt: { leniencies: rule } })
})

it('continues a response that was to be kept, and no other', async () => {
  const { provider, post, ledger } = openEpisode(front, { calls: [shell(), answer()], requests: 'strict' })
  const responsesPath = '/v1/responses'
  const ask = (extra: Record<string, unknown>) =>
    post(responsesPath, { model: 'm', input: 'Go.', tools: [responsesBash], ...extra })
  const reply = await json<{ id: string; store: boolean; output: { call_id?: string }[] }>(await ask({}))
  expect(reply.store).toBe(true)
  const call_id = reply.output.find((item) => item.call_id)?.call_id
  ledger.ran.add(0)
  const input = [{ type: 'function_call_output', call_id, output: 'token-0' }]
  expect((await ask({ input, previous_response_id: 'resp_other' })).status).toBe(400)
  expect((await ask({ input, previous_response_id: reply.id, store: false })).status).toBe(200)
  expect((await provider.witness()).attempts.at(-1)?.response).toMatchObject({ store: false })
})

it('holds a request against what was issued before it, and not after', async () => {
  const ask = async (extra: Record<string, unknown>) => {
    const { provider, post } = openEpisode(front, { calls: [answer()] }, { rolloutId: 'twice-the-same' })
    const body = { model: 'm', input: 'Go.', tools: [responsesBash], ...extra }
    const { id } = await json<{ id: string }>(await post('/v1/responses', body))
    const [attempt] = (await provider.witness()).attempts
    await provider.close()
    return { id, attempt }
  }
  const { id, attempt } = await ask({})
  expect(attempt).not.toHaveProperty('leniencies')
  const again = await ask({ previous_response_id: id })
  expect(again.id).toBe(id)
  expect(again.attempt?.leniencies).toEqual([expect.stringContaining('previous_response at')])
})
