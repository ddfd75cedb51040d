import { expect, test } from 'vitest'
import type { CheckStatus } from '../../src/checks/types.ts'
import { type Part, resultOf, type SampleRecord, sample } from './sample.ts'

/** Three successes, two tools, one invocation, three steps. */
const base = (): SampleRecord => sample('good/tool_success/chat')
const infinite = JSON.parse('1e999')

type Change = (call: SampleRecord['ng_trajectory']['model_calls'][number], metadata: Part) => unknown
type Row = [name: string, status: CheckStatus, change: Change]

/** Rules of the evidence contract, section 3.1, at their edges: each changes the first attempt of a sound record. */
function edges(id: string, rows: Row[]): void {
  test.each(rows)(`${id}: %s -> %s`, (_, status, change) => {
    const record = base()
    const [call] = record.ng_trajectory.model_calls
    change(call!, call!.response_metadata)
    expect(resultOf(id, record).status).toBe(status)
  })
}

const set = (fields: Part) => (part: Part) => Object.assign(part, fields)
const meta =
  (fields: Part): Change =>
  (_, metadata) =>
    Object.assign(metadata, fields)
const responses = (fields: Part): Change => meta({ dialect: 'responses', finish_reason: null, ...fields })

edges('calls.identity', [
  ['U+FEFF is a character', 'pass', set({ model_call_id: '\ufeff' })],
  ['U+180E is a character', 'pass', set({ model_call_id: '\u180e' })],
  ['separators and U+0085 are none', 'fail', set({ model_call_id: '\u001c\u0085\u3000' })],
])

edges('calls.model', [
  ['an extra key', 'pass', meta({ model_ref: { type: 'responses_api_models', name: 'a', more: 1 } })],
  ['another type', 'fail', meta({ model_ref: { type: 'x', name: 'a' } })],
  ['a blank name', 'fail', meta({ model_ref: { type: 'responses_api_models', name: ' ' } })],
])

edges('calls.timing', [
  ['zero', 'pass', set({ started_at: 0, completed_at: 0 })],
  ['the wrong order', 'pass', set({ started_at: 9, completed_at: 1 })],
  ['negative', 'fail', set({ completed_at: -1 })],
  ['infinite', 'fail', set({ started_at: infinite })],
  ['a boolean', 'fail', set({ completed_at: true })],
])

edges('calls.outcome', [
  ['a blank error category', 'fail', meta({ error_category: ' ' })],
  ['an error category that is no string', 'fail', meta({ error_category: 5 })],
  ['no finish reason', 'fail', meta({ finish_reason: null })],
  [
    'a blank finish reason beside an error category',
    'fail',
    meta({ error_category: 'x', finish_reason: ' ' }),
  ],
  [
    'an empty status text beside an error category',
    'fail',
    meta({ error_category: 'x', response_status: '' }),
  ],
  ['599 with an error category', 'pass', meta({ error_category: 'x', status_code: 599 })],
  ['600 with an error category', 'fail', meta({ error_category: 'x', status_code: 600 })],
  ['99 with an error category', 'fail', meta({ error_category: 'x', status_code: 99 })],
  ['no status with an error category', 'pass', meta({ error_category: 'x', status_code: undefined })],
  ['a status in words', 'fail', meta({ error_category: 'x', status_code: '200' })],
  ['299', 'pass', meta({ status_code: 299 })],
  ['300', 'fail', meta({ status_code: 300 })],
  ['200.5', 'fail', meta({ status_code: 200.5 })],
  ['true', 'fail', meta({ status_code: true })],
  ['completed responses', 'pass', responses({ response_status: 'completed' })],
  ['incomplete responses', 'pass', responses({ response_status: 'incomplete' })],
  ['failed responses', 'fail', responses({ response_status: 'failed' })],
  [
    'responses with a finish reason only',
    'fail',
    responses({ finish_reason: 'stop', response_status: null }),
  ],
  ['messages', 'pass', meta({ dialect: 'messages' })],
  ['an unknown dialect', 'fail', meta({ dialect: 'Chat' })],
  ['metadata that is a list', 'fail', set({ response_metadata: [] })],
])

edges('calls.response_id', [
  ['a number', 'fail', meta({ response_id: 5 })],
  ['a number beside an error category', 'fail', meta({ response_id: 5, error_category: 'x' })],
  ['blank beside an error category', 'fail', meta({ response_id: ' ', error_category: 'x' })],
  ['absent beside an error category', 'pass', meta({ response_id: undefined, error_category: 'x' })],
  ['null', 'fail', meta({ response_id: null })],
  ['null beside a blank error category', 'fail', meta({ response_id: null, error_category: ' ' })],
])

const asks =
  (dialect: string, request: unknown): Change =>
  (call, metadata) =>
    Object.assign(call, { request }) && Object.assign(metadata, { dialect })
edges('calls.request', [
  ['an empty input text', 'pass', asks('responses', { input: '' })],
  ['an empty input list', 'pass', asks('responses', { input: [] })],
  ['an input object', 'fail', asks('responses', { input: {} })],
  ['no messages', 'pass', asks('chat', { messages: [] })],
  ['a message that is null', 'fail', asks('messages', { messages: [{}, null] })],
  ['messages in words', 'fail', asks('chat', { messages: 'hi' })],
  ['the messages of another dialect', 'fail', asks('responses', { messages: [] })],
  ['a list', 'fail', asks('chat', [])],
])

const says =
  (response: unknown, fields: Part = {}): Change =>
  (call, metadata) =>
    Object.assign(call, { response }) && Object.assign(metadata, fields)
const assistant = { message: { role: 'assistant' } }
edges('calls.response', [
  ['text of an error', 'pass', says('oops', { status_code: 500 })],
  ['no text of an error', 'pass', says('', { status_code: 500 })],
  ['text of a redirection', 'pass', says('', { status_code: 304 })],
  ['text of a success', 'fail', says('oops')],
  [
    'text of a success with an error category',
    'pass',
    says('oops', { error_category: 'capture_parse_error' }),
  ],
  ['a list', 'fail', says([], { status_code: 500 })],
  ['an error of an unknown dialect', 'pass', says({}, { status_code: 500, dialect: 'x' })],
  ['a success of an unknown dialect', 'fail', says({ choices: [] }, { dialect: 'x' })],
  ['null', 'fail', says(null)],
  ['null without a status', 'pass', says(null, { status_code: null, error_category: 'connection' })],
  ['null with a status', 'fail', says(null, { error_category: 'connection' })],
  ['null with no key for the status', 'fail', says(null, { status_code: undefined, error_category: 'x' })],
  ['null with a blank error category', 'fail', says(null, { status_code: null, error_category: ' ' })],
  ['no key', 'fail', says(undefined, { status_code: null, error_category: 'connection' })],
  ['a body without a status', 'fail', says({}, { status_code: null, error_category: 'connection' })],
  ['no choices', 'pass', says({ choices: [] })],
  ['a choice of the user', 'fail', says({ choices: [{ message: { role: 'user' } }] })],
  ['a second choice without a message', 'fail', says({ choices: [assistant, {}] })],
  ['content', 'pass', says({ content: [] }, { dialect: 'messages' })],
  ['content in words', 'fail', says({ content: 'hi' }, { dialect: 'messages' })],
  ['output', 'pass', says({ output: [{}] }, { dialect: 'responses' })],
  ['output with null', 'fail', says({ output: [null] }, { dialect: 'responses' })],
])

for (const field of [
  'prompt_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'total_tokens',
  'cached_tokens',
]) {
  const count =
    (value: unknown): Change =>
    (call) =>
      Object.assign(call.token_stats, { [field]: value })
  edges(`tokens.${field}`, [
    ['zero', 'pass', count(0)],
    ['very many', 'pass', count(1e300)],
    ['absent', 'pass', count(undefined)],
    ['negative', 'fail', count(-1)],
    ['a fraction', 'fail', count(1.5)],
    ['infinite', 'fail', count(infinite)],
    ['a text', 'fail', count('1')],
    ['true', 'fail', count(true)],
    ['no counts', 'fail', set({ token_stats: null })],
  ])
}

const holds =
  (extra: unknown): Change =>
  (call) =>
    Object.assign(call.request, { extra: [{ extra }] })
const absent: unknown[] = ['', 0, false, [], {}, null]
const present: unknown[] = ['x', 1, true, [0], { a: null }]
edges('content.media', [
  ...absent.map((value): Row => [`file_id ${JSON.stringify(value)}`, 'pass', holds({ file_id: value })]),
  ...absent.map((value): Row => [`image_url ${JSON.stringify(value)}`, 'pass', holds({ image_url: value })]),
  ...present.map((value): Row => [`file_url ${JSON.stringify(value)}`, 'fail', holds({ file_url: value })]),
  ...present.map((value): Row => [`image_url ${JSON.stringify(value)}`, 'fail', holds({ image_url: value })]),
  [
    'encrypted content in a response',
    'fail',
    (call) => Object.assign(call.response, { encrypted_content: 'x' }),
  ],
  ['inline data', 'pass', holds({ image_url: 'data:image/png;base64,QUJD' })],
  ['inline data in an object', 'pass', holds({ image_url: { url: 'data:;base64,QQ==' } })],
  ['an object without a url', 'fail', holds({ image_url: { detail: 'low' } })],
  ['a file beside inline data', 'fail', holds({ image_url: { url: 'data:;base64,QQ==', file_id: 'f' } })],
  ['inline data in a list', 'fail', holds({ image_url: ['data:;base64,QQ=='] })],
  ['a file below __proto__', 'fail', holds(JSON.parse('{"__proto__":{"file_id":"f"}}'))],
  ['words', 'pass', holds('file_id: f')],
])
