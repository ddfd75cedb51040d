import { expect, test } from 'vitest'
import { AttemptFailure, type AttemptFailureDetails } from '../../../src/harness/reference/attempt-failure.ts'
import { isRetryable, retryAfterMs, retryDelay } from '../../../src/harness/reference/retry-policy.ts'

const http = (status: number, details: AttemptFailureDetails = {}) =>
  new AttemptFailure('http', 'no', { status, ...details })

test.for([408, 429, 500, 502, 503, 504, 529])('%i is asked again', (status) => {
  expect(isRetryable(http(status))).toBe(true)
})

test.for([400, 401, 403, 404, 409, 413, 422])('%i is final', (status) => {
  expect(isRetryable(http(status))).toBe(false)
})

test('the provider’s own word on retrying wins, both ways', () => {
  expect(isRetryable(http(529, { shouldRetry: false }))).toBe(false)
  expect(isRetryable(http(400, { shouldRetry: true }))).toBe(true)
})

test('an exhausted quota is final, although its status is 429', () => {
  expect(isRetryable(http(429, { code: 'insufficient_quota' }))).toBe(false)
})

test('a type that names no lasting fault does not outweigh the status', () => {
  expect(isRetryable(http(408, { code: 'invalid_request_error' }))).toBe(true)
})

test.for(['connection', 'cut'] as const)('a failure of kind %s is asked again', (kind) => {
  expect(isRetryable(new AttemptFailure(kind, 'no'))).toBe(true)
})

test('an error event is judged by its code', () => {
  const event = (code: string) => new AttemptFailure('event', 'no', { code })
  expect(isRetryable(event('server_error'))).toBe(true)
  expect(isRetryable(event('context_length_exceeded'))).toBe(false)
})

test('the wait doubles, up to its limit', () => {
  const timing = { baseDelayMs: 20, maxDelayMs: 100 }
  expect([1, 2, 3, 4].map((attempt) => retryDelay(http(500), attempt, timing))).toEqual([20, 40, 80, 100])
})

test('the provider’s wish is honoured, and one that is too long ends it', () => {
  const timing = { baseDelayMs: 20, maxDelayMs: 100 }
  expect(retryDelay(http(429, { retryAfterMs: 0 }), 3, timing)).toBe(0)
  expect(retryDelay(http(429, { retryAfterMs: 90 }), 1, timing)).toBe(90)
  expect(retryDelay(http(429, { retryAfterMs: 3_600_000 }), 1, timing)).toBeNull()
})

const now = Date.parse('2030-01-01T00:00:00Z')

test.for<[string, Record<string, string>, number | null]>([
  ['seconds', { 'retry-after': '3' }, 3000],
  ['a date', { 'retry-after': 'Tue, 01 Jan 2030 00:00:05 GMT' }, 5000],
  ['a date that has passed', { 'retry-after': 'Mon, 31 Dec 2029 23:00:00 GMT' }, 0],
  ['milliseconds, which win', { 'retry-after': '9', 'retry-after-ms': '250' }, 250],
  ['nothing', {}, null],
  ['nonsense', { 'retry-after': 'soon' }, null],
])('reads %s', ([, headers, expected]) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(expected)
})
