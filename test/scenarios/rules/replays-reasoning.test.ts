import { expect, test } from 'vitest'
import { replaysReasoning } from '../../../src/scenarios/rules/replays-reasoning.ts'
import { statusOf, subject } from '../subject.ts'

const tool_calls = [{ id: 'a', type: 'function', function: { name: 'sh', arguments: '{}' } }]
const thinking = { choices: [{ message: { role: 'assistant', reasoning_content: 'Think.', tool_calls } }] }
const result = { role: 'tool', tool_call_id: 'a', content: 'fine' }

const after = (message: object, response: unknown = thinking) =>
  subject({
    attempts: [
      { response },
      { request: { messages: [{ role: 'assistant', tool_calls, ...message }, result] } },
    ],
  })

test('reasoning is sent back as it was', () => {
  expect(statusOf(replaysReasoning(), after({ reasoning_content: 'Think.' }))).toBe('pass')
  expect(statusOf(replaysReasoning(), after({ reasoning_content: 'Think' }))).toBe('fail')
  expect(statusOf(replaysReasoning(), after({ reasoning: 'Think.' }))).toBe('fail')
  expect(statusOf(replaysReasoning(), after({}))).toBe('fail')
})

test('where none was shown there is nothing to send back', () => {
  expect(statusOf(replaysReasoning(), after({}, { choices: [{ message: { tool_calls } }] }))).toBe(
    'not_applicable',
  )
})

test('a thinking block without its signature is not sent back as it was', () => {
  const block = { type: 'thinking', thinking: 'Think.', signature: 'sig' }
  const use = { type: 'tool_use', id: 'a', name: 'sh', input: {} }
  const sending = (thought: object) =>
    subject({
      attempts: [
        { dialect: 'messages', response: { content: [block, use] } },
        {
          dialect: 'messages',
          request: {
            thinking: { type: 'enabled', budget_tokens: 1024 },
            messages: [{ role: 'assistant', content: [thought, use] }],
          },
        },
      ],
    })
  expect(statusOf(replaysReasoning(), sending(block))).toBe('pass')
  expect(statusOf(replaysReasoning(), sending({ ...block, signature: '' }))).toBe('fail')
})
