import type { AttemptFailure } from './attempt-failure.ts'

/** Errors that asking again cannot mend, whatever status they come with. */
const permanent = new Set([
  'insufficient_quota',
  'enforced_spend_limit_reached',
  'usage_limit_reached',
  'context_length_exceeded',
  'invalid_prompt',
])

/** The same, where no status says more. */
const permanentWithoutStatus = new Set([
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'not_found_error',
])

/** 408, 429 and 5xx, lost connections, cut replies and passing errors within a stream. */
export function isRetryable({ kind, details }: AttemptFailure): boolean {
  if (details.shouldRetry != null) return details.shouldRetry
  if (details.code && permanent.has(details.code)) return false
  if (kind !== 'http') return !permanentWithoutStatus.has(details.code ?? '')
  const status = details.status ?? 0
  return status === 408 || status === 429 || status >= 500
}

export interface RetryTiming {
  /** Before the first retry; doubled for each further one. */
  baseDelayMs: number
  maxDelayMs: number
}

/**
 * The provider's wish is the least wait (RFC 9110, section 10.2.3), else exponential backoff.
 * `null`: the provider wants a longer wait than the harness is ready for.
 */
export function retryDelay(failure: AttemptFailure, attempt: number, timing: RetryTiming): number | null {
  const wished = failure.details.retryAfterMs ?? null
  if (wished !== null) return wished > timing.maxDelayMs ? null : wished
  return Math.min(timing.baseDelayMs * 2 ** (attempt - 1), timing.maxDelayMs)
}

/** Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date; `null` without one. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds)
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
