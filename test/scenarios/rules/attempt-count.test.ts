import { expect, test } from 'vitest'
import { attemptsAtMost, attemptsExactly } from '../../../src/scenarios/rules/attempt-count.ts'
import { statusOf, subject } from '../subject.ts'

const attempts = (count: number) => Array.from({ length: count }, () => ({}))

test('an exact number is neither more nor less', () => {
  const check = attemptsExactly(2)
  expect(statusOf(check, subject({ attempts: attempts(2) }))).toBe('pass')
  expect(statusOf(check, subject({ attempts: attempts(1) }))).toBe('fail')
  expect(statusOf(check, subject({ attempts: attempts(3) }))).toBe('fail')
})

test('requests beside the task are not counted', () => {
  const given = subject({ attempts: [{ purpose: 'title' }, { purpose: 'policy' }] })
  expect(statusOf(attemptsExactly(1), given)).toBe('pass')
})

test('a bound may be reached and not passed', () => {
  expect(statusOf(attemptsAtMost(3), subject({ attempts: attempts(3) }))).toBe('pass')
  expect(statusOf(attemptsAtMost(3), subject({ attempts: attempts(4) }))).toBe('fail')
})

test('no attempt at all is not within a bound', () => {
  expect(statusOf(attemptsAtMost(3), subject())).toBe('fail')
})

test('a run that the kit had to end is not bounded, however few attempts it made', () => {
  const given = subject({ attempts: attempts(1), outcome: { timedOut: true } })
  expect(statusOf(attemptsAtMost(3), given)).toBe('fail')
})
