import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, ownTool } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Script } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { validateScript } from '../../src/provider/validate-script.ts'
import { type ChatReply, chatBash, chatRequest, chatTurn, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

function tool(name: string, ...properties: string[]) {
  const schema = Object.fromEntries(properties.map((key) => [key, { type: 'string' }]))
  return { type: 'function', function: { name, parameters: { type: 'object', properties: schema } } }
}

function play(script: Script, tools: unknown[]) {
  const episode = openEpisode(front, script)
  const told = async (turns: unknown[] = []) =>
    json<ChatReply>(
      await episode.post('/v1/chat/completions', chatRequest(turns, { tools: [chatBash, ...tools] })),
    )
  return { ...episode, told }
}

const nameIn = (reply: ChatReply) => reply.choices[0]?.message.tool_calls?.[0]?.function.name
const script: Script = { calls: [ownTool('task'), ownTool('wait', {}, { optional: true }), answer()] }

it('an optional decision is left out where there is no tool for it, and counted', async () => {
  const { told, provider } = play(script, [tool('task')])
  const asked = await told()
  expect(nameIn(asked)).toBe('task')
  expect((await told(chatTurn(asked, ['done']))).choices[0]?.message.content).toBe('CONFORMANCE_DONE')
  expect(await provider.witness()).toMatchObject({ left_out: 1, violations: [], finished: true })
})

it('and made where there is one', async () => {
  const { told, provider } = play(script, [tool('task'), tool('wait')])
  const asked = await told()
  const first = chatTurn(asked, ['started'])
  const waiting = await told(first)
  expect(nameIn(waiting)).toBe('wait')
  await told([...first, ...chatTurn(waiting, ['done'])])
  const witness = await provider.witness()
  expect(witness).toMatchObject({ violations: [], finished: true })
  expect(witness.left_out).toBeUndefined()
  expect(witness.tool_calls).toHaveLength(2)
})

it('an optional decision without tools is refused', () => {
  expect(() => validateScript({ calls: [{ text: 'Done.', optional: true }] })).toThrow(/calls\[0\].*optional/)
})

it('arguments of one name are sent to the tool of that name alone', async () => {
  const calls = [
    ownTool(['task', 'agent'], { kind: 'any' }, { argumentsOf: { task: { kind: 'own' } } }),
    answer(),
  ]
  const argumentsFor = async (name: string) => {
    const reply = await play({ calls }, [tool(name, 'kind')]).told()
    return JSON.parse(reply.choices[0]?.message.tool_calls?.[0]?.function.arguments ?? '')
  }
  expect(await argumentsFor('mcp__Task')).toEqual({ kind: 'own' })
  expect(await argumentsFor('agent')).toEqual({ kind: 'any' })
})
