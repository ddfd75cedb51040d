import { expect, test } from 'vitest'
import { waitsBeforeRetry } from '../../../src/scenarios/rules/wait-before-retry.ts'
import { reasonsOf, statusOf, subject } from '../subject.ts'

/** Two attempts, the second so many seconds after the first had failed. */
function retried(seconds: number, failed: object = { fault: 'http_error' }) {
  const record = {
    ng_trajectory: {
      model_calls: [
        // The order in the record says nothing; the clocks do.
        { started_at: 1000.5 + seconds, completed_at: 1000.6 + seconds },
        { started_at: 1000, completed_at: 1000.5 },
      ],
    },
  }
  return subject({ attempts: [failed, {}], record })
}

test('a wait may be longer and not shorter', () => {
  expect(statusOf(waitsBeforeRetry(2), retried(2))).toBe('pass')
  expect(statusOf(waitsBeforeRetry(2), retried(200))).toBe('pass')
  expect(statusOf(waitsBeforeRetry(2), retried(1.9))).toBe('fail')
})

test('clocks of whole milliseconds are borne with', () => {
  expect(statusOf(waitsBeforeRetry(2), retried(1.999))).toBe('pass')
})

test('without a retry nothing was waited for', () => {
  expect(reasonsOf(waitsBeforeRetry(2), retried(3, {}))).toEqual(['expected a retry, found none'])
})

test('a record without the clocks of every attempt is no proof', () => {
  expect(statusOf(waitsBeforeRetry(0), { ...retried(3), record: null })).toBe('fail')
})
