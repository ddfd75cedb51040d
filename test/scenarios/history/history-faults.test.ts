import { describe, expect, test } from 'vitest'
import { historyFaults } from '../../../src/scenarios/history/history-faults.ts'

const call = (id: string) => ({ id, type: 'function', function: { name: 'sh', arguments: '{}' } })
const calling = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) })
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'fine' })
const user = { role: 'user', content: 'Go.' }
const chat = (...messages: unknown[]) => historyFaults('chat', { messages: [user, ...messages] })

describe('a chat history', () => {
  test('is sound when each call has its result', () => {
    expect(
      chat(calling('a', 'b'), result('b'), result('a'), { role: 'assistant', content: 'Done.' }),
    ).toEqual([])
  })

  test('may use an id again once it was answered', () => {
    expect(chat(calling('a'), result('a'), calling('a'), result('a'))).toEqual([])
  })

  test.for<[string, unknown[]]>([
    ['a call without a result', [calling('a', 'b'), result('a')]],
    ['a call that is left behind by an answer', [calling('a'), { role: 'assistant', content: 'On.' }]],
    ['a call that is left behind by the user', [calling('a'), user]],
    ['two results of one call', [calling('a'), result('a'), result('a')]],
    ['a result without a call', [result('a')]],
    ['two open calls with one id', [calling('a', 'a'), result('a')]],
    ['a call without an id', [calling(''), result('a')]],
    ['a result without an id', [calling('a'), result('')]],
    ['an assistant message that says nothing', [{ role: 'assistant', content: ' ' }]],
    ['an assistant message of reasoning alone', [{ role: 'assistant', content: '', reasoning_content: 'x' }]],
    ['half of a surrogate pair', [{ role: 'user', content: 'a\ud83d' }]],
  ])('has a fault: %s', ([, messages]) => {
    expect(chat(...messages)).not.toEqual([])
  })
})

describe('a Responses history', () => {
  const items = (...input: unknown[]) => historyFaults('responses', { input })
  const functionCall = { type: 'function_call', call_id: 'a', name: 'sh', arguments: '{}' }
  const output = { type: 'function_call_output', call_id: 'a', output: 'fine' }

  test('may have other items between a call and its result', () => {
    expect(
      items({ role: 'user', content: 'Go.' }, functionCall, { role: 'user', content: 'x' }, output),
    ).toEqual([])
  })

  test('has a fault when a call is not answered, or the id is missing', () => {
    expect(items(functionCall)).not.toEqual([])
    expect(items({ ...functionCall, call_id: undefined }, output)).not.toEqual([])
  })

  test('has a fault when a message says nothing', () => {
    expect(items({ type: 'message', role: 'assistant', content: [] })).not.toEqual([])
  })

  test('may be one text', () => {
    expect(historyFaults('responses', { input: 'Go.' })).toEqual([])
  })
})

describe('a Messages history', () => {
  const turns = (...messages: unknown[]) => historyFaults('messages', { messages })
  const toolUse = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'sh', input: {} }] }
  const toolResult = { type: 'tool_result', tool_use_id: 'a', content: 'fine' }

  test('keeps ids unique in the whole conversation', () => {
    const turn = [toolUse, { role: 'user', content: [toolResult] }]
    expect(turns(...turn, ...turn)).not.toEqual([])
  })

  test('may have text after a result', () => {
    expect(turns(toolUse, { role: 'user', content: [toolResult, { type: 'text', text: 'Go on.' }] })).toEqual(
      [],
    )
  })

  test('has a fault when the user speaks before the result', () => {
    expect(turns(toolUse, { role: 'user', content: 'Go on.' })).not.toEqual([])
  })

  test('has a fault when an assistant turn is empty', () => {
    expect(turns({ role: 'assistant', content: [] })).not.toEqual([])
  })
})

describe('a Gemini history', () => {
  const turns = (...contents: unknown[]) => historyFaults('gemini', { contents })
  const calls = { role: 'model', parts: [1, 2].map(() => ({ functionCall: { name: 'sh', args: {} } })) }
  const responses = {
    role: 'user',
    parts: [1, 2].map(() => ({ functionResponse: { name: 'sh', response: {} } })),
  }

  test('tells calls apart by their order', () => {
    expect(turns({ role: 'user', parts: [{ text: 'Go.' }] }, calls, responses)).toEqual([])
  })

  test('has a fault when a call is not answered, or a turn is empty', () => {
    expect(turns(calls)).not.toEqual([])
    expect(turns({ role: 'model', parts: [] })).not.toEqual([])
  })
})
