import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, at, parallelShells, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Script } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'

function play(script: Script) {
  const episode = openEpisode(front, script)
  const ask = async (messages: unknown[] = []) =>
    json<ChatReply>(await episode.post(path, chatRequest(messages)))
  return { ...episode, ask }
}

it('takes the results of calls that shared an id under names of the harness', async () => {
  const { provider, ledger, ask } = play({
    calls: [parallelShells([0, 0]), answer()],
    faults: [at(0, 0, { kind: 'tool_ids', how: 'duplicate' })],
  })
  await ask()
  ledger.ran.add(0).add(1)
  const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })
  await ask([result('mine-0', 'token-0'), result('mine-1', 'token-1')])
  expect(await provider.witness()).toMatchObject({
    violations: [],
    finished: true,
    tool_calls: [{ outputs: ['token-0'] }, { outputs: ['token-1'] }],
  })
})

it('wants a result for each of two calls that shared an id', async () => {
  const { provider, post, ask, ledger } = play({
    calls: [parallelShells([0, 0]), answer()],
    faults: [at(0, 0, { kind: 'tool_ids', how: 'duplicate' })],
  })
  const reply = await ask()
  ledger.ran.add(0).add(1)
  const [assistant, first] = chatTurn(reply, ['token-0', 'token-1'])
  expect((await post(path, chatRequest([assistant, first]))).status).toBe(409)
  expect((await provider.witness()).violations).toHaveLength(1)
})

it('lets a harness ask for the rest of an answer that ended at the limit, or take it', async () => {
  const { provider, ask } = play({ calls: [answer(undefined, { finish: 'length' })] })
  expect((await ask()).choices[0]?.finish_reason).toBe('length')
  expect((await provider.witness()).finished).toBe(true)
  expect((await ask([{ role: 'user', content: 'Go on.' }])).choices[0]?.finish_reason).toBe('stop')
  expect(await provider.witness()).toMatchObject({ violations: [], finished: true })
})

it('makes the decision again when the result of a truncated call says that it was not run', async () => {
  const { provider, ask, ledger } = play({
    calls: [shell(), answer()],
    faults: [at(0, 0, { kind: 'truncated_arguments', finish: 'length' })],
  })
  const refused = chatTurn(await ask(), ['not run: the arguments are incomplete'])
  const again = await ask(refused)
  expect(() => JSON.parse(again.choices[0]?.message.tool_calls?.[0]?.function.arguments ?? '')).not.toThrow()
  ledger.ran.add(0)
  const last = await ask([...refused, ...chatTurn(again, ['token-0'])])
  expect(last.choices[0]?.message.content).toBe('CONFORMANCE_DONE')
  expect(await provider.witness()).toMatchObject({ violations: [], finished: true })
})
