import { expect, test } from 'vitest'
import { keepsText } from '../../../src/scenarios/rules/keeps-text.ts'
import { statusOf, subject } from '../subject.ts'

const after = (content: string | null) =>
  subject({
    attempts: [
      {},
      {
        request: {
          messages: [
            { role: 'assistant', content, tool_calls: [{ id: 'a', type: 'function', function: {} }] },
            { role: 'tool', tool_call_id: 'a', content: 'fine' },
          ],
        },
      },
    ],
  })

test('text beside a call is kept as it was', () => {
  expect(statusOf(keepsText('Now 🌍'), after('Now 🌍'))).toBe('pass')
  expect(statusOf(keepsText('Now 🌍'), after('Now \ufffd'))).toBe('fail')
  expect(statusOf(keepsText('Now 🌍'), after(null))).toBe('fail')
})

test('without a request after a tool call nothing was kept', () => {
  expect(statusOf(keepsText('Now.'), subject({ attempts: [{}] }))).toBe('fail')
})
