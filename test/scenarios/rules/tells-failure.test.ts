import { expect, test } from 'vitest'
import { callsCompleted, tellsFailure } from '../../../src/scenarios/rules/tells-failure.ts'

const result = (content: unknown) => ({ role: 'tool', tool_call_id: 'a', content })

test.each([
  'Subagent failed: overloaded',
  'Agent errored: {"error":{"message":"no"}}',
  'HTTP 400: no',
  JSON.stringify({ status: 'failed', summary: '' }),
  JSON.stringify({ status: 'error', error: 'no' }),
  'I cannot: the model declined.',
])('%j tells of a failure', (text) => {
  expect(tellsFailure(result(text))).toBe(true)
})

test.each([
  '',
  'The check is done.',
  '<task state="completed"><task_result>\n\n</task_result></task>',
  JSON.stringify({ output: 'done', error: null, errors: [], failed: false }),
  JSON.stringify({ results: [{ status: 'completed', summary: 'HTTP 400: controlled model failure' }] }),
])('%j does not', (text) => {
  expect(tellsFailure(result(text))).toBe(false)
})

test('a mark says more than words', () => {
  const block = { type: 'tool_result', tool_use_id: 'a', content: '{"status":"completed"}', is_error: true }
  expect(tellsFailure({ role: 'user', content: [block] })).toBe(true)
  expect(tellsFailure({ role: 'user', content: [{ ...block, content: '', is_error: false }] })).toBe(false)
})

test('what is called completed is known by its own field', () => {
  expect(callsCompleted(result(JSON.stringify({ status: 'completed' })))).toBe(true)
  expect(callsCompleted(result('It is completed.'))).toBe(false)
})
