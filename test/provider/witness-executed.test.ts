import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'

async function afterFirstCall() {
  const episode = openEpisode(front, { calls: [shell(), answer()] })
  const reply = await json<ChatReply>(await episode.post(path, chatRequest()))
  const executed = async () => (await episode.provider.witness()).tool_calls.map((tool) => tool.executed)
  return { ...episode, reply, executed }
}

test('a tool that was handed out and not run is witnessed as not executed', async () => {
  const { executed, ledger } = await afterFirstCall()
  expect(await executed()).toEqual([false])
  ledger.ran.add(0)
  expect(await executed()).toEqual([true])
})

test('so is one whose command ran once more after its result was taken', async () => {
  const { post, reply, executed, ledger } = await afterFirstCall()
  ledger.ran.add(0)
  expect((await post(path, chatRequest(chatTurn(reply, ['token-0'])))).status).toBe(200)
  expect(await executed()).toEqual([true])
  ledger.ran.delete(0)
  expect(await executed()).toEqual([false])
})
