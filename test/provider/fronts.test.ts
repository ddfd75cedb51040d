import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, at, deadline, httpError, shell } from '../../src/provider/builders.ts'
import { createInterceptionFront } from '../../src/provider/interception-front.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode, responsesBash } from './support.ts'

const fronts = {
  loopback: createLoopbackFront,
  interception: () => createInterceptionFront({ hosts: ['api.openai.com'] }),
}

describe.each(Object.entries(fronts))('%s front', (kind, create) => {
  let front: ProviderFront
  beforeAll(async () => {
    front = await create()
  })
  afterAll(() => front.close())

  it('says which kind it is', () => {
    expect(front.kind).toBe(kind)
  })

  it('plays a script to its end and witnesses it', async () => {
    const { provider, ledger, post } = openEpisode(front, { calls: [shell(), answer()] })
    const first = await json<ChatReply>(await post('/v1/chat/completions', chatRequest()))
    const call = first.choices[0]?.message.tool_calls?.[0]
    expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ command: 'echo token-0' })
    ledger.ran.add(0)
    const turn = chatTurn(first, ['token-0\n'])
    const last = await json<ChatReply>(await post('/v1/chat/completions', chatRequest(turn)))
    expect(last.choices[0]?.message.content).toBe('CONFORMANCE_DONE')
    expect(await provider.witness()).toMatchObject({
      attempts: [
        { status_code: 200, dialect: 'chat', purpose: 'policy', response: first },
        { status_code: 200, response: last },
      ],
      tool_calls: [
        {
          id: call?.id,
          name: 'bash',
          executed: true,
          result_seen: true,
          exit_code: 0,
          outputs: ['token-0\n'],
        },
      ],
      violations: [],
      seeded: 1,
      finished: true,
    })
  })

  it('gives every byte to the capture, and its id to the client', async () => {
    const { capture, post } = openEpisode(front, { calls: [answer()] })
    const response = await post('/v1/chat/completions', chatRequest([], { stream: true }))
    const text = await response.text()
    const [exchange] = capture.exchanges
    expect(text).toMatch(/data: \[DONE\]\n\n$/)
    expect(exchange).toMatchObject({ dialect: 'chat', status: 200, text, ends: ['complete'] })
    expect(response.headers.get('x-ng-model-call-id')).toBe(exchange?.modelCallId)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
  })

  it('streams Responses', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()] })
    const body = { model: 'm', input: 'Go.', stream: true, tools: [responsesBash] }
    const text = await (await post('/v1/responses', body)).text()
    const last = text.trim().split('\n\n').at(-1) ?? ''
    const { response } = JSON.parse(last.slice(last.indexOf('data: ') + 6)) as { response: unknown }
    expect((await provider.witness()).attempts[0]?.response).toEqual(response)
  })

  it('answers an HTTP error with the headers that make clients retry at once', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()], faults: [at(0, 0, httpError(429))] })
    const response = await post('/v1/chat/completions', chatRequest())
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('0')
    const body = { error: { message: 'controlled model failure', type: 'conformance_error', code: '429' } }
    expect(await response.json()).toEqual(body)
    expect((await post('/v1/chat/completions', chatRequest())).status).toBe(200)
    expect((await provider.witness()).attempts.map((attempt) => attempt.status_code)).toEqual([429, 200])
  })

  it('lets a deadline expire, and witnesses it', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()], faults: [at(0, 0, deadline(0.05))] })
    const started = performance.now()
    const response = await post('/v1/chat/completions', chatRequest())
    expect(performance.now() - started).toBeGreaterThan(45)
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ error: { type: 'model_timeout', code: '504' } })
    expect((await provider.witness()).attempts[0]?.timeout).toEqual({
      expired: true,
      scope: 'model_call',
      model_server: 'policy_model',
      limit_seconds: 0.05,
    })
  })

  it('numbers the usage of every attempt apart', async () => {
    const { post } = openEpisode(front, { calls: [answer()], faults: [at(0, 0, httpError(500))] })
    await post('/v1/chat/completions', chatRequest())
    const reply = await json<ChatReply>(await post('/v1/chat/completions', chatRequest()))
    expect(reply.usage).toMatchObject({ prompt_tokens: 21, completion_tokens: 8, total_tokens: 29 })
  })

  it('leaves omitted usage out', async () => {
    const { post } = openEpisode(front, { calls: [answer()], usage: 'omitted' })
    expect(await json(await post('/v1/chat/completions', chatRequest()))).not.toHaveProperty('usage')
  })

  it('refuses a path of no protocol, and says so', async () => {
    const { provider, capture, post } = openEpisode(front, { calls: [answer()] })
    expect((await post('/v1/embeddings', {})).status).toBe(404)
    const witness = await provider.witness()
    expect(witness.violations).toEqual([expect.stringContaining('POST /v1/embeddings')])
    expect(witness.attempts).toEqual([])
    expect(capture.exchanges).toEqual([])
  })

  it('answers nothing once the episode is closed', async () => {
    const { provider, post } = openEpisode(front, { calls: [answer()] })
    await provider.close()
    expect((await post('/v1/chat/completions', chatRequest())).status).toBe(404)
    expect((await provider.witness()).attempts).toEqual([])
  })
})
