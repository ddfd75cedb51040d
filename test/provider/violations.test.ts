import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, parallelShells, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'

async function afterFirstCall(calls = [shell(), answer()]) {
  const episode = openEpisode(front, { calls })
  const reply = await json<ChatReply>(await episode.post(path, chatRequest()))
  return { ...episode, reply }
}

it('refuses a request after the final answer', async () => {
  const { provider, post } = openEpisode(front, { calls: [answer()] })
  await post(path, chatRequest())
  const response = await post(path, chatRequest())
  expect(response.status).toBe(409)
  const { attempts, violations, finished } = await provider.witness()
  expect(violations).toEqual(['attempt-1 (chat, policy) was not foreseen: it came after the final answer'])
  expect(attempts[1]).toMatchObject({ status_code: 409, response: await response.json() })
  expect(finished).toBe(true)
})

it('refuses a request before the tool has run', async () => {
  const { provider, post, reply } = await afterFirstCall()
  expect((await post(path, chatRequest(chatTurn(reply, ['token-0'])))).status).toBe(409)
  expect((await provider.witness()).violations).toEqual([
    expect.stringMatching(/before tool call .*"bash".* had run/),
  ])
})

it('refuses a request without the result', async () => {
  const { provider, post, reply, ledger } = await afterFirstCall()
  ledger.ran.add(0)
  expect((await post(path, chatRequest([reply.choices[0]?.message]))).status).toBe(409)
  const { violations, tool_calls: tools } = await provider.witness()
  expect(violations).toEqual([expect.stringMatching(/without the result of tool call/)])
  expect(tools).toMatchObject([{ executed: true, result_seen: false, outputs: [] }])
})

it('refuses a result that lacks what the command printed', async () => {
  const { provider, post, reply, ledger } = await afterFirstCall()
  ledger.ran.add(0)
  expect((await post(path, chatRequest(chatTurn(reply, ['nothing'])))).status).toBe(409)
  expect((await provider.witness()).violations).toEqual([
    expect.stringMatching(/lacks what the command printed/),
  ])
})

it('wants the results of all parallel calls', async () => {
  const { provider, post, reply, ledger } = await afterFirstCall([parallelShells([0, 0]), answer()])
  ledger.ran.add(0).add(1)
  const turn = chatTurn(reply, ['token-0', 'token-1'])
  expect((await post(path, chatRequest(turn.slice(0, 2)))).status).toBe(409)
  expect((await post(path, chatRequest(turn))).status).toBe(200)
  expect((await provider.witness()).violations).toHaveLength(1)
})

it('names the tools that were advertised when none of them is a shell', async () => {
  const { provider, post } = openEpisode(front, { calls: [shell(), answer()] })
  const tools = ['read', 'edit'].map((name) => ({ type: 'function', function: { name } }))
  expect((await post(path, chatRequest([], { tools }))).status).toBe(409)
  expect((await provider.witness()).violations).toEqual([
    expect.stringContaining('needs a shell tool, and it advertises: read, edit'),
  ])
})

it('shows a script that was not used up', async () => {
  const { provider } = await afterFirstCall()
  expect(await provider.witness()).toMatchObject({ finished: false, violations: [] })
})

it('refuses a body that is no JSON object, and keeps its text', async () => {
  const { provider, post } = openEpisode(front, { calls: [answer()] })
  expect((await post(path, '[1,')).status).toBe(400)
  expect(await provider.witness()).toMatchObject({
    attempts: [{ request: '[1,', status_code: 400 }],
    violations: [expect.stringContaining('not a JSON object')],
  })
})

it('keeps the distinct outputs that were seen for a call', async () => {
  const { provider, post, reply, ledger } = await afterFirstCall([shell(), shell(), answer()])
  ledger.ran.add(0)
  await post(path, chatRequest(chatTurn(reply, ['token-0'])))
  await post(path, chatRequest(chatTurn(reply, ['token-0 (shortened)'])))
  expect((await provider.witness()).tool_calls[0]?.outputs).toEqual(['token-0', 'token-0 (shortened)'])
})
