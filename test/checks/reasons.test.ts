import { expect, test } from 'vitest'
import { type Part, resultOf, sample } from './sample.ts'

/** The reason of a check after a change of the first attempt, which is a chat completion. */
function reasonOf(id: string, call: Part, metadata: Part = {}): string {
  const record = sample('good/tool_success/chat')
  const [first] = record.ng_trajectory.model_calls
  Object.assign(first!.response_metadata, metadata)
  Object.assign(first!, call)
  return resultOf(id, record).reasons[0] ?? 'it passed'
}

test.each<[id: string, found: string, call: Part, metadata?: Part]>([
  ['calls.identity', 'an empty string', { model_call_id: '' }],
  ['calls.identity', 'a blank string', { model_call_id: ' \t' }],
  ['calls.identity', 'nothing', { model_call_id: undefined }],
  ['calls.timing', 'a negative number', { started_at: -1 }],
  ['calls.timing', 'a number that is not finite', { started_at: JSON.parse('1e999') }],
  ['tokens.prompt_tokens', 'a fraction', { token_stats: { prompt_tokens: 1.5 } }],
  ['calls.outcome', 'an empty array', { response_metadata: [] }],
  ['calls.outcome', '600 as status_code', {}, { status_code: 600, error_category: 'x' }],
  ['calls.outcome', 'a string as status_code', {}, { status_code: 'CANARY', error_category: 'x' }],
  ['calls.outcome', 'a blank string as error_category', {}, { error_category: ' ' }],
  ['calls.outcome', 'a number as response_status', {}, { response_status: 5 }],
  ['calls.outcome', 'an empty string as finish_reason', {}, { finish_reason: '' }],
  ['calls.outcome', 'null as finish_reason', {}, { finish_reason: null }],
  ['calls.outcome', '429 as status_code and no error_category', {}, { status_code: 429 }],
  ['calls.outcome', 'nothing as status_code and no error_category', {}, { status_code: undefined }],
  ['calls.outcome', 'no dialect that is known', {}, { dialect: 'CANARY' }],
  ['calls.outcome', 'another response_status', {}, { dialect: 'responses', response_status: 'CANARY' }],
  ['calls.outcome', 'null as response_status', {}, { dialect: 'responses', response_status: null }],
  ['calls.request', 'null', { request: null }],
  ['calls.request', 'a string as messages', { request: { messages: 'CANARY' } }],
  ['calls.request', 'something else than objects in messages', { request: { messages: ['CANARY'] } }],
  ['calls.request', 'nothing as input', {}, { dialect: 'responses' }],
  ['calls.request', 'no dialect that is known', {}, { dialect: 'toString' }],
  ['calls.response', 'nothing', { response: undefined }],
  ['calls.response', 'null beside 200 as status_code', { response: null }],
  ['calls.response', 'null beside nothing as status_code', { response: null }, { status_code: undefined }],
  ['calls.response', 'null beside null as error_category', { response: null }, { status_code: null }],
  ['calls.response', 'a body beside null as status_code', {}, { status_code: null, error_category: 'x' }],
  ['calls.response', 'text beside the success 200', { response: 'CANARY' }],
  ['calls.response', 'nothing as choices', { response: {} }],
  ['calls.response', 'something else than objects in choices', { response: { choices: ['CANARY'] } }],
  [
    'calls.response',
    'a choice without a message of the assistant',
    { response: { choices: [{ message: { role: 'CANARY' } }] } },
  ],
])('%s says that it found %s', (id, found, call, metadata) => {
  const reason = reasonOf(id, call, metadata)
  expect(reason).toMatch(/^attempt 0: expected /)
  expect(reason.endsWith(`, found ${found}`), reason).toBe(true)
})
