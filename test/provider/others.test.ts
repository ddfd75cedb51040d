import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, at, cut, httpError, ownTool, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Purpose, Script } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatBash, chatRequest, chatTurn, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'
const task = {
  type: 'function',
  function: {
    name: 'Task',
    parameters: {
      type: 'object',
      properties: { prompt: { type: 'string' }, description: { type: 'string' } },
      required: ['prompt', 'description'],
    },
  },
}

function play(script: Script) {
  const classify = ({ headers }: { headers: Headers }) =>
    (headers.get('x-why') ?? undefined) as Purpose | undefined
  const episode = openEpisode(front, script, { classify })
  const ask = (why: string, turns: unknown[] = []) =>
    episode.post(path, chatRequest(turns, { tools: [chatBash, task] }), { headers: { 'x-why': why } })
  const told = async (why: string, turns: unknown[] = []) => json<ChatReply>(await ask(why, turns))
  return { ...episode, ask, told }
}

const text = (reply: ChatReply) => reply.choices[0]?.message.content
const call = (reply: ChatReply) => reply.choices[0]?.message.tool_calls?.[0]

describe('a tool of the harness', () => {
  it('is called by its name with the arguments that its schema knows, and witnessed by its result', async () => {
    const { provider, told } = play({
      calls: [ownTool(['spawn_agent', 'task'], { prompt: 'Go.', message: 'Go.' }), answer()],
    })
    const asked = await told('policy')
    expect(call(asked)?.function.name).toBe('Task')
    expect(JSON.parse(call(asked)?.function.arguments ?? '')).toEqual({
      prompt: 'Go.',
      description: expect.any(String),
    })
    expect(text(await told('policy', chatTurn(asked, ['whatever it says'])))).toBe('CONFORMANCE_DONE')
    expect(await provider.witness()).toMatchObject({
      tool_calls: [
        { name: 'Task', executed: true, result_seen: true, exit_code: 0, outputs: ['whatever it says'] },
      ],
      violations: [],
      finished: true,
    })
  })

  it('has to bring its result', async () => {
    const { provider, ask, told } = play({ calls: [ownTool('task'), answer()] })
    await told('policy')
    expect((await ask('policy')).status).toBe(409)
    expect(await provider.witness()).toMatchObject({
      tool_calls: [{ executed: false, result_seen: false, outputs: [] }],
      violations: [expect.stringContaining('it came without the result of tool call')],
    })
  })

  it('has to be advertised', async () => {
    const { provider, ask } = play({ calls: [ownTool(['delegate', 'hand_over']), answer()] })
    expect((await ask('policy')).status).toBe(409)
    expect((await provider.witness()).violations).toEqual([
      expect.stringContaining('needs a tool named delegate or hand_over, and it advertises: bash, Task'),
    ])
  })
})

describe('calls of another purpose', () => {
  it('get what the script has for them, in their order, and a neutral text beyond it', async () => {
    const { told, provider } = play({ calls: [answer()], others: { title: [answer('One'), answer('Two')] } })
    expect(text(await told('title'))).toBe('One')
    expect(text(await told('title'))).toBe('Two')
    expect(text(await told('title'))).toBe('Scripted episode')
    expect(text(await told('summary'))).toBe('The requested checks are under way.')
    expect(text(await told('policy'))).toBe('CONFORMANCE_DONE')
    expect(await provider.witness()).toMatchObject({ violations: [], finished: true })
  })

  it('take a child from its first tool call to its failure, beside its parent', async () => {
    const { provider, ledger, ask, told } = play({
      calls: [ownTool('task', {}, { fails: true }), answer()],
      others: { subagent: [shell(), answer('Child done.')] },
      faults: [at(0, 0, httpError(503), 'subagent'), at(1, 'every', httpError(500), 'subagent')],
    })
    const parent = await told('policy')
    expect((await ask('subagent')).status).toBe(503)
    const child = await told('subagent')
    expect(JSON.parse(call(child)?.function.arguments ?? '')).toEqual({ command: 'echo token-1' })
    ledger.ran.add(1)
    const turn = chatTurn(child, ['token-1'])
    expect((await ask('subagent', turn)).status).toBe(500)
    expect((await ask('subagent', turn)).status).toBe(500)
    expect(text(await told('policy', chatTurn(parent, ['the child failed'])))).toBe('CONFORMANCE_DONE')
    const { attempts, tool_calls, violations, finished } = await provider.witness()
    expect(attempts.map(({ purpose, status_code: status }) => [purpose, status])).toEqual([
      ['policy', 200],
      ['subagent', 503],
      ['subagent', 200],
      ['subagent', 500],
      ['subagent', 500],
      ['policy', 200],
    ])
    expect(tool_calls.map(({ name, executed, exit_code }) => [name, executed, exit_code])).toEqual([
      ['bash', true, 0],
      ['Task', true, 1],
    ])
    expect({ violations, finished }).toEqual({ violations: [], finished: true })
  })

  it('are made again after a cut', async () => {
    const { told, ask } = play({
      calls: [answer()],
      others: { compaction: [answer('First.'), answer('Second.')] },
      faults: [at(0, 0, cut('rst', 'before_headers'), 'compaction')],
    })
    await expect(ask('compaction')).rejects.toThrow()
    expect(text(await told('compaction'))).toBe('First.')
    expect(text(await told('compaction'))).toBe('Second.')
  })

  it('want the results of their own tools', async () => {
    const { provider, told, ask } = play({
      calls: [answer()],
      others: { subagent: [shell(), answer('Child done.')] },
    })
    await told('subagent')
    expect((await ask('subagent')).status).toBe(409)
    expect((await provider.witness()).violations).toEqual([expect.stringContaining('(chat, subagent)')])
  })
})
