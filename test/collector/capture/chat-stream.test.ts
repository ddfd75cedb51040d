import { describe, expect, it } from 'vitest'
import { captured, sse, stream } from '../support/wire.ts'

const head = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'n' }
const delta = (value: unknown, finish: string | null = null) => ({
  ...head,
  choices: [{ index: 0, delta: value, finish_reason: finish }],
})
const assembled = (...events: unknown[]) => captured(stream('chat', sse(...events, '[DONE]'))).response
const messageOf = (...deltas: unknown[]) => {
  const response = assembled(...deltas.map((value) => delta(value))) as {
    choices: { message: Record<string, unknown> }[]
  }
  return response.choices[0]?.message
}

describe('a re-assembled chat stream', () => {
  it('has the keys of the JSON reply and no others', () => {
    expect(
      assembled(
        delta({ role: 'assistant', content: null }),
        delta({ reasoning_content: 'think' }),
        delta({
          tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'sh', arguments: '' } }],
        }),
        delta({ tool_calls: [{ index: 0, function: { arguments: '{"a"' } }] }),
        delta({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }),
        delta({}, 'tool_calls'),
        { ...head, choices: [], usage: { prompt_tokens: 1 } },
      ),
    ).toEqual({
      id: 'a',
      object: 'chat.completion',
      created: 1,
      model: 'n',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            reasoning_content: 'think',
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'sh', arguments: '{"a":1}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 1 },
    })
  })

  it('has no usage when none or only null was sent', () => {
    expect(assembled({ ...delta({ content: 'x' }, 'stop'), usage: null })).not.toHaveProperty('usage')
  })

  it('takes its id and model from the first chunk, and the last usage that is not null', () => {
    const chunk = (id: string, usage: unknown) => ({
      ...delta({ content: id }, 'stop'),
      id,
      model: id,
      usage,
    })
    expect(
      assembled(chunk('a', { total_tokens: 1 }), chunk('b', { total_tokens: 2 }), chunk('c', null)),
    ).toMatchObject({
      id: 'a',
      model: 'a',
      usage: { total_tokens: 2 },
    })
  })

  it('joins strings and arrays, and keeps null until a string comes', () => {
    expect(
      messageOf(
        { role: 'assistant', content: null, refusal: null, reasoning_details: [1] },
        { role: 'assistant', content: 'a', reasoning_details: [2] },
        { content: 'b', reasoning_details: null },
      ),
    ).toEqual({ role: 'assistant', content: 'ab', refusal: null, reasoning_details: [1, 2] })
  })

  it('keeps logprobs, fingerprint and tier when they were there', () => {
    const chunk = (logprobs: unknown) => ({
      ...head,
      system_fingerprint: 'fp',
      service_tier: 'x',
      choices: [{ index: 0, delta: {}, logprobs, finish_reason: 'stop' }],
    })
    expect(assembled(chunk({ content: [1] }), chunk({ content: [2] }))).toMatchObject({
      system_fingerprint: 'fp',
      service_tier: 'x',
      choices: [{ logprobs: { content: [1, 2] } }],
    })
    expect(assembled(chunk(null))).toMatchObject({ choices: [{ logprobs: null }] })
  })

  it('keeps several choices apart', () => {
    const choices = [
      { index: 1, delta: { content: 'two' }, finish_reason: 'stop' },
      { index: 0, delta: { content: 'one' }, finish_reason: 'length' },
    ]
    expect(assembled({ ...head, choices })).toMatchObject({
      choices: [
        { index: 0, message: { content: 'one' }, finish_reason: 'length' },
        { index: 1, message: { content: 'two' }, finish_reason: 'stop' },
      ],
    })
  })
})

describe('tool-call fragments', () => {
  const call = (
    index: number | undefined,
    id: string | undefined,
    name: string | undefined,
    args: string,
  ) => ({
    index,
    id,
    function: { name, arguments: args },
  })
  const callsOf = (...fragments: unknown[]) =>
    messageOf(...fragments.map((fragment) => ({ tool_calls: [fragment] })))?.tool_calls

  it('of parallel calls may be interleaved', () => {
    expect(
      callsOf(call(0, 'a', 'x', '1'), call(1, 'b', 'y', '2'), call(0, undefined, undefined, '3')),
    ).toEqual([
      { id: 'a', function: { name: 'x', arguments: '13' } },
      { id: 'b', function: { name: 'y', arguments: '2' } },
    ])
  })

  it('with another id at the same index begin a new call', () => {
    expect(callsOf(call(0, 'a', 'x', '1'), call(0, 'b', 'y', '2'))).toHaveLength(2)
    expect(callsOf(call(0, 'a', 'x', '1'), call(0, 'a', undefined, '2'))).toHaveLength(1)
    expect(callsOf(call(0, 'a', 'x', '1'), call(0, '', undefined, '2'))).toHaveLength(1)
  })

  it('without an index begin a new call when they name a function, else go on with the latest', () => {
    expect(
      callsOf(call(undefined, undefined, 'x', '1'), call(undefined, undefined, undefined, '2'), {
        function: { name: 'y', arguments: '3' },
      }),
    ).toEqual([{ function: { name: 'x', arguments: '12' } }, { function: { name: 'y', arguments: '3' } }])
  })
})
