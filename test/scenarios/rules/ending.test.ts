import { expect, test } from 'vitest'
import { endsCompleted, endsFailed } from '../../../src/scenarios/rules/ending.ts'
import { exitsWith } from '../../../src/scenarios/rules/exit-code.ts'
import { statusOf, subject } from '../subject.ts'

const ending = (status: 'completed' | 'failed') => subject({ outcome: { status } })

test('a failed run reports failure', () => {
  expect(statusOf(endsFailed(), ending('failed'))).toBe('pass')
  expect(statusOf(endsFailed(), ending('completed'))).toBe('fail')
  expect(statusOf(endsFailed(), subject({ outcome: null }))).toBe('fail')
})

test('a completed run reports completion', () => {
  expect(statusOf(endsCompleted(), ending('completed'))).toBe('pass')
  expect(statusOf(endsCompleted(), ending('failed'))).toBe('fail')
  expect(statusOf(endsCompleted(), subject({ outcome: null }))).toBe('fail')
})

test('the exit code agrees with the ending', () => {
  const exiting = (exitCode: number | null) => subject({ outcome: { exitCode } })
  expect(statusOf(exitsWith('nonzero'), exiting(1))).toBe('pass')
  expect(statusOf(exitsWith('nonzero'), exiting(0))).toBe('fail')
  expect(statusOf(exitsWith('zero'), exiting(0))).toBe('pass')
  expect(statusOf(exitsWith('zero'), exiting(144))).toBe('fail')
})

test('a process that was ended from outside has no say in it', () => {
  const killed = subject({ outcome: { exitCode: null, signal: 'SIGKILL' } })
  const late = subject({ outcome: { exitCode: 143, timedOut: true } })
  for (const given of [killed, late, subject({ outcome: null })])
    expect(statusOf(exitsWith('nonzero'), given)).toBe('fail')
})

test('a harness without a process of its own has no exit code to judge', () => {
  expect(statusOf(exitsWith('nonzero'), subject())).toBe('not_applicable')
})
