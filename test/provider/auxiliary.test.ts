import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, at, httpError } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'
const auxiliary = (system: string) => ({
  model: 'm',
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: 'Run the checks.' },
  ],
})

it.each([
  ['title', 'You are a title generator. Generate a short title for this conversation.'],
  ['summary', 'Summarize what was done so far.'],
  ['compaction', 'You are a context summarization assistant. Write a handoff.'],
])('answers a %s request without advancing the script', async (purpose, system) => {
  const { provider, post } = openEpisode(front, { calls: [answer()] })
  const reply = await json<ChatReply>(await post(path, auxiliary(system)))
  expect(reply.choices[0]?.message.content).not.toContain('CONFORMANCE_DONE')
  await post(path, chatRequest())
  const { attempts, violations, finished } = await provider.witness()
  expect(attempts.map((attempt) => attempt.purpose)).toEqual([purpose, 'policy'])
  expect({ violations, finished }).toEqual({ violations: [], finished: true })
})

it('still answers one after the final answer', async () => {
  const { provider, post } = openEpisode(front, { calls: [answer()] })
  await post(path, chatRequest())
  expect((await post(path, auxiliary('Generate a title.'))).status).toBe(200)
  expect((await provider.witness()).violations).toEqual([])
})

it('takes the word of the adapter', async () => {
  const classify = ({ headers }: { headers: Headers }) =>
    headers.has('x-child') ? ('subagent' as const) : undefined
  const { provider, post } = openEpisode(front, { calls: [answer()] }, { classify })
  await post(path, chatRequest(), { headers: { 'x-child': '1' } })
  expect(await provider.witness()).toMatchObject({ attempts: [{ purpose: 'subagent' }], finished: false })
})

it('places a fault at a purpose', async () => {
  const faults = [at(0, 0, httpError(503), 'title')]
  const { post } = openEpisode(front, { calls: [answer()], faults })
  expect((await post(path, chatRequest())).status).toBe(200)
  expect((await post(path, auxiliary('Generate a title.'))).status).toBe(503)
  expect((await post(path, auxiliary('Generate a title.'))).status).toBe(200)
})

it('takes a request for the task in doubt', async () => {
  const { provider, post } = openEpisode(front, { calls: [answer()] })
  await post(path, auxiliary('You are a helpful assistant.'))
  expect((await provider.witness()).attempts[0]?.purpose).toBe('policy')
})
