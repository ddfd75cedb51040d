import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answer,
  at,
  cut,
  httpError,
  parallelShells,
  shell,
  slow,
  stall,
} from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Fault, LogicalCall } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'

function play(fault: Fault, calls: LogicalCall[] = [shell(), answer()], call = 0) {
  const episode = openEpisode(front, { calls, faults: [at(call, 0, fault)] })
  const ask = async (messages: unknown[] = []) =>
    json<ChatReply>(await episode.post(path, chatRequest(messages)))
  return { ...episode, ask }
}

/** The tool calls that a cut stream held, as a client would have put them together. */
async function streamedTurn(
  post: ReturnType<typeof openEpisode>['post'],
  outputs: string[],
): Promise<unknown[]> {
  const text = await (await post(path, chatRequest([], { stream: true }))).text()
  const ids = [...text.matchAll(/"id":"(call_[0-9a-f]+)"/g)].map(([, id]) => id)
  const calls = ids.map((id) => ({ id, type: 'function', function: { name: 'bash', arguments: '{}' } }))
  const results = ids.map((id, index) => ({ role: 'tool', tool_call_id: id, content: outputs[index] }))
  return [{ role: 'assistant', content: null, tool_calls: calls }, ...results]
}

describe('a reply that was cut after a complete tool call', () => {
  it('counts when the harness took it and sends its result', async () => {
    const { provider, post, ledger, ask } = play(cut('end', 'after_tool_call'))
    const turn = await streamedTurn(post, ['token-0'])
    ledger.ran.add(0)
    expect((await ask(turn)).choices[0]?.message.content).toBe('CONFORMANCE_DONE')
    const { tool_calls: tools, violations, finished } = await provider.witness()
    expect(tools).toMatchObject([{ executed: true, result_seen: true }])
    expect({ violations, finished }).toEqual({ violations: [], finished: true })
  })

  it('is given again when the harness asks again', async () => {
    const { provider, post, ask } = play(cut('end', 'after_tool_call'))
    const [first] = (await streamedTurn(post, [])) as [{ tool_calls: { id: string }[] }]
    const again = (await ask()).choices[0]?.message.tool_calls?.[0]
    expect(again?.id).toMatch(/^call_/)
    expect(again?.id).not.toBe(first.tool_calls[0]?.id)
    expect((await provider.witness()).violations).toEqual([])
  })

  it('is no tool call of the episode when it was not taken', async () => {
    const { provider, post } = play(cut('end', 'after_tool_call'))
    await streamedTurn(post, [])
    expect((await provider.witness()).tool_calls).toEqual([])
  })

  it('wants the tool to have run when its result comes back', async () => {
    const { provider, post } = play(cut('end', 'after_tool_call'))
    const turn = await streamedTurn(post, ['token-0'])
    expect((await post(path, chatRequest(turn))).status).toBe(409)
    expect((await provider.witness()).violations).toEqual([expect.stringMatching(/had run exactly once/)])
  })
})

describe('a final answer', () => {
  it.each<[fault: Fault, finished: boolean]>([
    [{ kind: 'missing_terminal' }, true],
    [{ kind: 'unknown_events' }, true],
    // Whoever passes over the broken event has the whole answer.
    [{ kind: 'malformed_event' }, true],
    [slow(0.001), true],
    [stall('in_text', { seconds: 0.01 }), true],
    [{ kind: 'missing_finish' }, false],
    [{ kind: 'empty' }, false],
    [{ kind: 'reasoning_only' }, false],
    [{ kind: 'refusal' }, false],

    [cut('end', 'before_finish'), false],
    [httpError(500), false],
  ])('under %j counts as delivered: %s', async (fault, finished) => {
    const { provider, post } = play(fault, [answer()])
    await (await post(path, chatRequest([], { stream: true }))).text()
    expect((await provider.witness()).finished).toBe(finished)
  })

  it('without its closing event may be asked for again', async () => {
    const { provider, ask } = play({ kind: 'missing_terminal' }, [answer()])
    await ask()
    await ask()
    const { violations, attempts, finished } = await provider.witness()
    expect({ violations, attempts: attempts.length, finished }).toEqual({
      violations: [],
      attempts: 2,
      finished: true,
    })
  })

  it('that was slow may not', async () => {
    const { provider, ask } = play(slow(0.001), [answer()])
    await ask()
    await ask()
    expect((await provider.witness()).violations).toEqual([expect.stringMatching(/after the final answer/)])
  })
})

describe('a stall', () => {
  it('that the client leaves is followed by the next attempt', async () => {
    const { provider, capture, post, ask } = play(stall('before_headers'), [answer()])
    await expect(post(path, chatRequest(), { signal: AbortSignal.timeout(30) })).rejects.toThrow()
    expect((await ask()).choices[0]?.message.content).toBe('CONFORMANCE_DONE')
    const { attempts, violations } = await provider.witness()
    expect(attempts).toMatchObject([
      { status_code: null, response: null, fault: 'stall' },
      { status_code: 200 },
    ])
    expect(violations).toEqual([])
    expect(capture.exchanges[0]?.ends).toEqual(['cancelled'])
  })

  it('ends with the episode', async () => {
    const { provider, post } = play(stall('after_headers'), [answer()])
    const response = await post(path, chatRequest([], { stream: true }))
    expect(response.status).toBe(200)
    await provider.close()
    await expect(response.text()).rejects.toThrow()
  })

  it('with signs of life sends them, and then the reply', async () => {
    const { post } = play(stall('in_text', { seconds: 0.05, keepAliveSeconds: 0.01 }), [answer()])
    const text = await (await post(path, chatRequest([], { stream: true }))).text()
    expect(text.split(': keep-alive\n\n').length).toBeGreaterThan(2)
    expect(text).toContain('[DONE]')
  })
})

describe('tool ids', () => {
  it('that two calls share are told apart by what came back', async () => {
    const { provider, ledger, ask } = play({ kind: 'tool_ids', how: 'duplicate' }, [
      parallelShells([0, 0]),
      answer(),
    ])
    const reply = await ask()
    const ids = reply.choices[0]?.message.tool_calls?.map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    ledger.ran.add(0).add(1)
    await ask(chatTurn(reply, ['token-0', 'token-1']))
    expect(await provider.witness()).toMatchObject({
      violations: [],
      tool_calls: [{ outputs: ['token-0'] }, { outputs: ['token-1'] }],
    })
  })

  it('that are missing may be made up by the harness', async () => {
    const { provider, ledger, ask } = play({ kind: 'tool_ids', how: 'missing' })
    expect((await ask()).choices[0]?.message.tool_calls?.[0]).not.toHaveProperty('id')
    ledger.ran.add(0)
    await ask([{ role: 'tool', tool_call_id: 'mine', content: 'token-0' }])
    expect(await provider.witness()).toMatchObject({
      violations: [],
      tool_calls: [{ id: 'mine', result_seen: true }],
    })
  })

  it('may be used again in a later turn', async () => {
    const calls = [shell(), shell(), answer()]
    const { provider, ledger, ask } = play({ kind: 'tool_ids', how: 'reused' }, calls, 1)
    const first = await ask()
    ledger.ran.add(0)
    const history = chatTurn(first, ['token-0'])
    const second = await ask(history)
    expect(second.choices[0]?.message.tool_calls?.[0]?.id).toBe(first.choices[0]?.message.tool_calls?.[0]?.id)
    ledger.ran.add(1)
    await ask([...history, ...chatTurn(second, ['token-1'])])
    expect(await provider.witness()).toMatchObject({ violations: [], finished: true })
  })
})

it('truncates arguments so that they do not parse', async () => {
  const { ask } = play({ kind: 'truncated_arguments', finish: 'length' })
  const [choice] = (await ask()).choices
  expect(() => JSON.parse(choice?.message.tool_calls?.[0]?.function.arguments ?? '{}')).toThrow()
  expect(choice?.finish_reason).toBe('length')
})

it('answers once more when the client left in the middle of a reply', async () => {
  const { provider, post, ask } = play(stall('in_text'), [answer()])
  const leaving = new AbortController()
  const response = await post(path, chatRequest([], { stream: true }), { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await expect.poll(async () => (await provider.witness()).finished).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await ask()).choices[0]?.message.content).toBe('CONFORMANCE_DONE')
  expect(await provider.witness()).toMatchObject({ violations: [], finished: true })
})
