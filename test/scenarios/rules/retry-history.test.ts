import { expect, test } from 'vitest'
import { neverRepeatsHistory, repeatsHistory } from '../../../src/scenarios/rules/retry-history.ts'
import { reasonsOf, statusOf, subject } from '../subject.ts'

const asking = (...texts: string[]) => ({
  messages: texts.map((content) => ({ role: 'user', content })),
})

test('a retry that asks the same passes, though it asks in another way', () => {
  const request = { ...asking('a'), stream: true }
  const next = { ...asking('a'), stream: false, max_tokens: 9 }
  const given = subject({ attempts: [{ fault: 'cut', request }, { request: next }] })
  expect(statusOf(repeatsHistory('cut'), given)).toBe('pass')
})

test('a retry with something of the broken reply in it fails', () => {
  const given = subject({
    attempts: [{ fault: 'cut', request: asking('a') }, { request: asking('a', 'partial') }],
  })
  expect(reasonsOf(repeatsHistory('cut'), given)).toEqual(['attempt 1: expected the history of attempt 0'])
})

test('the input of Responses is compared, too', () => {
  const given = subject({
    attempts: [
      { dialect: 'responses', fault: 'cut', request: { input: [1] } },
      { dialect: 'responses', request: { input: [2] } },
    ],
  })
  expect(statusOf(repeatsHistory('cut'), given)).toBe('fail')
})

test('without a retry there is nothing that was repeated', () => {
  expect(statusOf(repeatsHistory('cut'), subject({ attempts: [{ fault: 'cut' }] }))).toBe('fail')
})

test('a refused request that is sent again unchanged fails, a smaller one passes', () => {
  const same = subject({ attempts: [{ request: asking('a') }, { request: asking('a') }] })
  const smaller = subject({ attempts: [{ request: asking('a', 'b') }, { request: asking('b') }] })
  expect(statusOf(neverRepeatsHistory(), same)).toBe('fail')
  expect(statusOf(neverRepeatsHistory(), smaller)).toBe('pass')
})
