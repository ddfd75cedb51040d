import { expect, test } from 'vitest'
import { faultApplied } from '../../../src/scenarios/rules/fault-applied.ts'
import { statusOf, subject } from '../subject.ts'

test('a fault that nobody met is no proof', () => {
  expect(statusOf(faultApplied('cut'), subject({ attempts: [{}, { fault: 'stall' }] }))).toBe('fail')
  expect(statusOf(faultApplied('cut'), subject({ attempts: [{ fault: 'cut' }] }))).toBe('pass')
})

test('a fault is to be met as often as asked', () => {
  const once = subject({ attempts: [{ fault: 'slow' }] })
  expect(statusOf(faultApplied('slow', 2), once)).toBe('fail')
})

test('of several faults each is to be met', () => {
  const check = faultApplied(['cut', 'http_error'])
  expect(statusOf(check, subject({ attempts: [{ fault: 'cut' }] }))).toBe('fail')
  expect(statusOf(check, subject({ attempts: [{ fault: 'cut' }, { fault: 'http_error' }] }))).toBe('pass')
})
