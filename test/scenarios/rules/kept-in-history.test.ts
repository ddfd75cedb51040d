import { expect, test } from 'vitest'
import { keepsText, replaysReasoning } from '../../../src/scenarios/rules/kept-in-history.ts'
import { statusOf, subject } from '../subject.ts'

const result = { role: 'tool', tool_call_id: 'a', content: 'fine' }
const calling = (message: object) => ({
  role: 'assistant',
  tool_calls: [{ id: 'a', type: 'function', function: { name: 'sh', arguments: '{}' } }],
  ...message,
})
const after = (message: object) =>
  subject({ attempts: [{}, { request: { messages: [calling(message), result] } }] })

test('text beside a call is kept as it was', () => {
  expect(statusOf(keepsText('Now 🌍'), after({ content: 'Now 🌍' }))).toBe('pass')
  expect(statusOf(keepsText('Now 🌍'), after({ content: 'Now \ufffd' }))).toBe('fail')
  expect(statusOf(keepsText('Now 🌍'), after({ content: null }))).toBe('fail')
})

test('reasoning is sent back as it was', () => {
  expect(statusOf(replaysReasoning('Think.'), after({ reasoning_content: 'Think.' }))).toBe('pass')
  expect(statusOf(replaysReasoning('Think.'), after({ reasoning_content: 'Think' }))).toBe('fail')
  expect(statusOf(replaysReasoning('Think.'), after({}))).toBe('fail')
})

test('a thinking block without its signature is not sent back as it was', () => {
  const thinking = (block: object) =>
    subject({
      attempts: [
        {
          dialect: 'messages',
          request: {
            messages: [
              {
                role: 'assistant',
                content: [
                  { type: 'thinking', thinking: 'Think.', ...block },
                  { type: 'tool_use', id: 'a' },
                ],
              },
              { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'fine' }] },
            ],
          },
        },
      ],
    })
  expect(statusOf(replaysReasoning('Think.'), thinking({ signature: 'sig' }))).toBe('pass')
  expect(statusOf(replaysReasoning('Think.'), thinking({}))).toBe('fail')
})

test('without a request after a tool call nothing was kept', () => {
  expect(statusOf(keepsText('Now.'), subject({ attempts: [{}] }))).toBe('fail')
})
