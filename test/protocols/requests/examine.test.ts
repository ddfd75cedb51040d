import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../../src/evidence/record.ts'
import type { JsonObject } from '../../../src/protocols/json.ts'
import { examineRequest } from '../../../src/protocols/requests/examine.ts'
import { refusalOf } from '../../../src/protocols/requests/refusal.ts'
import type { RequestRule } from '../../../src/protocols/requests/types.ts'

const chat = (...messages: unknown[]) => ({
  model: 'm',
  messages: [{ role: 'user', content: 'Go.' }, ...messages],
})
const calls = (...ids: string[]) =>
  ids.map((id) => ({ id, type: 'function', function: { name: 'bash', arguments: '{}' } }))
const chatCall = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: calls(...ids) })
const chatResult = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'out' })

const responses = (...input: unknown[]) => ({
  model: 'm',
  input: [{ role: 'user', content: 'Go.' }, ...input],
})
const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'bash', arguments: '{}' })
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'out' })

const messages = (...more: unknown[]) => ({
  model: 'm',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Go.' }, ...more],
})
const uses = (...ids: string[]) => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_use', id, name: 'bash', input: {} })),
})
const results = (...ids: string[]) => ({
  role: 'user',
  content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'out' })),
})

const gemini = (...contents: unknown[]) => ({
  contents: [{ role: 'user', parts: [{ text: 'Go.' }] }, ...contents],
})
const functionCalls = (count: number) => ({
  role: 'model',
  parts: Array.from({ length: count }, () => ({ functionCall: { name: 'bash', args: {} } })),
})
const functionResponses = (count: number) => ({
  role: 'user',
  parts: Array.from({ length: count }, () => ({
    functionResponse: { name: 'bash', response: { output: 'out' } },
  })),
})

describe('takes', () => {
  it.each<[what: string, dialect: Dialect, body: JsonObject]>([
    ['a plain request', 'chat', chat()],
    ['a turn with its result', 'chat', chat(chatCall('a'), chatResult('a'))],
    [
      'parallel calls with their results in another order',
      'chat',
      chat(chatCall('a', 'b'), chatResult('b'), chatResult('a')),
    ],
    [
      'an id that comes again in a later turn',
      'chat',
      chat(chatCall('a'), chatResult('a'), chatCall('a'), chatResult('a')),
    ],
    [
      'replayed reasoning_content',
      'chat',
      chat({ role: 'assistant', content: 'hm', reasoning_content: 'think' }),
    ],
    ['a plain input', 'responses', { model: 'm', input: 'Go.' }],
    [
      'calls with outputs anywhere',
      'responses',
      responses(call('a'), { role: 'user', content: 'more' }, output('a')),
    ],
    [
      'an output that leans on an earlier response',
      'responses',
      { ...responses(output('a')), previous_response_id: 'resp_1' },
    ],
    ['a tool of the service', 'responses', { ...responses(), tools: [{ type: 'web_search' }] }],
    ['a turn with its result', 'messages', messages(uses('a'), results('a'))],
    [
      'a result with a text after it',
      'messages',
      messages(uses('a'), {
        role: 'user',
        content: [...results('a').content, { type: 'text', text: 'go on' }],
      }),
    ],
    ['a turn with its result', 'gemini', gemini(functionCalls(2), functionResponses(2))],
  ])('%s (%s)', (_, dialect, body) => {
    const issued = [{ id: 'resp_1' }]
    expect(examineRequest(dialect, body, issued)).toEqual([])
  })
})

describe('refuses', () => {
  it.each<
    [what: string, dialect: Dialect, body: JsonObject, rule: RequestRule, path: string, status: number]
  >([
    ['an unknown field', 'chat', { ...chat(), colour: 'red' }, 'schema', 'colour', 400],
    [
      'a replayed reasoning key',
      'chat',
      chat({ role: 'assistant', content: 'x', reasoning: 'think' }),
      'schema',
      'messages[1].reasoning',
      422,
    ],
    [
      'an unknown field in a tool call',
      'chat',
      chat({ ...chatCall('a'), tool_calls: [{ ...calls('a')[0], index: 0 }] }, chatResult('a')),
      'schema',
      'messages[1].tool_calls[0].index',
      422,
    ],
    [
      'an unanswered call',
      'chat',
      chat(chatCall('a', 'b'), chatResult('a')),
      'tool_results',
      'messages[1].tool_calls[1]',
      400,
    ],
    [
      'a call that is answered twice',
      'chat',
      chat(chatCall('a'), chatResult('a'), chatResult('a')),
      'tool_results',
      'messages[1].tool_calls[0]',
      400,
    ],
    ['a result without a call', 'chat', chat(chatResult('a')), 'tool_results', 'messages[1]', 400],
    [
      'a result that comes too late',
      'chat',
      chat(chatCall('a'), { role: 'user', content: 'wait' }, chatResult('a')),
      'tool_results',
      'messages[1].tool_calls[0]',
      400,
    ],
    [
      'an id that two calls share',
      'chat',
      chat(chatCall('a', 'a'), chatResult('a'), chatResult('a')),
      'unique_ids',
      'messages[1].tool_calls[1]',
      400,
    ],
    [
      'a lone surrogate',
      'chat',
      chat({ role: 'user', content: 'cut \ud83c' }),
      'unicode',
      'messages[1].content',
      400,
    ],
    ['a misplaced field', 'responses', { ...responses(), messages: [] }, 'schema', 'messages', 400],
    [
      'an unknown field of an item',
      'responses',
      responses({ ...call('a'), cwd: '/' }, output('a')),
      'schema',
      'input[1].cwd',
      400,
    ],
    ['an unanswered call', 'responses', responses(call('a')), 'tool_results', 'input[1]', 400],
    ['an output without a call', 'responses', responses(output('a')), 'tool_results', 'input[1]', 400],
    [
      'a response that was never issued',
      'responses',
      { ...responses(), previous_response_id: 'resp_x' },
      'previous_response',
      'previous_response_id',
      400,
    ],
    [
      'a missing max_tokens',
      'messages',
      { model: 'm', messages: [{ role: 'user', content: 'Go.' }] },
      'schema',
      'max_tokens',
      400,
    ],
    [
      'an empty text',
      'messages',
      messages({ role: 'assistant', content: [{ type: 'text', text: '' }] }),
      'schema',
      'messages[1].content[0].text',
      400,
    ],
    [
      'an unanswered use',
      'messages',
      messages(uses('a', 'b'), results('a')),
      'tool_results',
      'messages[1].content[1]',
      400,
    ],
    [
      'an id used again',
      'messages',
      messages(uses('a'), results('a'), uses('a'), results('a')),
      'unique_ids',
      'messages[3].content[0]',
      400,
    ],
    [
      'an unknown field of a block',
      'messages',
      messages({ role: 'user', content: [{ type: 'text', text: 'x', id: '1' }] }),
      'schema',
      'messages[1].content[0].id',
      400,
    ],
    [
      'an unknown field',
      'gemini',
      { ...gemini(), generationSettings: {} },
      'schema',
      'generationSettings',
      400,
    ],
    [
      'an unknown field of a part',
      'gemini',
      gemini({ role: 'user', parts: [{ text: 'x', colour: 'red' }] }),
      'schema',
      'contents[1].parts[0].colour',
      400,
    ],
    [
      'an unanswered call',
      'gemini',
      gemini(functionCalls(2), functionResponses(1)),
      'tool_results',
      'contents[1].parts[0]',
      400,
    ],
  ])('%s (%s)', (_, dialect, body, rule, path, status) => {
    const breaches = examineRequest(dialect, body, [])
    expect(breaches).toContainEqual(expect.objectContaining({ rule, path }))
    const own = breaches.filter((breach) => breach.path === path)
    expect(refusalOf(dialect, own)).toMatchObject({ status, message: expect.stringContaining(path) })
  })
})

describe('reasoning that belongs to a tool call', () => {
  const signed = { type: 'thinking', thinking: 'think', signature: 'sig' }
  const issued: Record<Dialect, JsonObject> = {
    chat: { choices: [{ message: { reasoning_content: 'think', tool_calls: calls('a') } }] },
    responses: { output: [{ type: 'reasoning', id: 'rs_1', encrypted_content: 'sealed' }, call('a')] },
    messages: { content: [signed, ...uses('a').content] },
    gemini: {
      candidates: [
        { content: { parts: [{ functionCall: { name: 'bash', args: {} }, thoughtSignature: 'c2ln' }] } },
      ],
    },
  }
  const thinking = { thinking: { type: 'enabled', budget_tokens: 1024 } }
  const sealed = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' }
  const use = (thought: object[]) => ({ role: 'assistant', content: [...thought, ...uses('a').content] })
  const signedCall = (thoughtSignature?: string) => ({
    role: 'model',
    parts: [{ functionCall: { name: 'bash', args: {} }, thoughtSignature }],
  })

  it.each<[dialect: Dialect, body: JsonObject]>([
    ['chat', chat({ ...chatCall('a'), reasoning_content: 'think' }, chatResult('a'))],
    ['responses', responses(sealed, call('a'), output('a'))],
    ['messages', { ...messages(use([signed]), results('a')), ...thinking }],
    ['gemini', gemini(signedCall('c2ln'), functionResponses(1))],
  ])('may come back as it was (%s)', (dialect, body) => {
    expect(examineRequest(dialect, body, [issued[dialect]])).toEqual([])
  })

  it.each<[dialect: Dialect, body: JsonObject, path: string]>([
    ['chat', chat(chatCall('a'), chatResult('a')), 'messages[1].reasoning_content'],
    [
      'chat',
      chat({ ...chatCall('a'), reasoning_content: 'other' }, chatResult('a')),
      'messages[1].reasoning_content',
    ],
    ['responses', responses(call('a'), output('a')), 'input[1]'],
    [
      'responses',
      responses({ ...sealed, encrypted_content: 'other' }, call('a'), output('a')),
      'input[1].encrypted_content',
    ],
    ['messages', { ...messages(use([]), results('a')), ...thinking }, 'messages[1].content'],
    [
      'messages',
      { ...messages(use([{ ...signed, signature: 'x' }]), results('a')), ...thinking },
      'messages[1].content',
    ],
    ['gemini', gemini(signedCall(), functionResponses(1)), 'contents[1].parts[0].thoughtSignature'],
    ['gemini', gemini(signedCall('eA=='), functionResponses(1)), 'contents[1].parts[0].thoughtSignature'],
  ])('may not be missing or changed (%s)', (dialect, body, path) => {
    const breaches = examineRequest(dialect, body, [issued[dialect]])
    expect(breaches).toContainEqual(expect.objectContaining({ rule: 'reasoning_replay', path }))
  })
})
