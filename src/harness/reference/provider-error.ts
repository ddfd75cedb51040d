import { AttemptFailure, type AttemptFailureDetails } from './attempt-failure.ts'
import { isObject, string } from './history-items.ts'

/** The provider's message and code in an error body or event; every protocol nests them in `error`. */
export function providerError(body: unknown): { message: string | null; code: string | null } {
  const error = isObject(body) && isObject(body.error) ? body.error : isObject(body) ? body : {}
  const details = isObject(error.details) ? error.details : {}
  return {
    message: string(error.message),
    code: string(details.error_code) ?? namedCode(error.code) ?? string(error.type),
  }
}

/** An error event within a stream, whose HTTP status was 200. */
export function eventFailure(body: unknown, details: AttemptFailureDetails): AttemptFailure {
  const { message, code } = providerError(body)
  const retryAfterMs = waitNamedIn(message)
  return new AttemptFailure('event', message ?? 'the provider reported an error', {
    ...details,
    code,
    retryAfterMs,
  })
}

/** A wait that only the words name ("try again in 1.5s"): there is no header after HTTP 200. */
function waitNamedIn(message: string | null): number | null {
  const [, amount, unit] = message?.match(/try again in (\d+(?:\.\d+)?)\s*(ms|s)\b/i) ?? []
  return amount === undefined ? null : Number(amount) * (unit === 'ms' ? 1 : 1000)
}

/** Some providers repeat the status as the code. */
function namedCode(code: unknown): string | null {
  const text = string(code)
  return text === null || /^\d+$/.test(text) ? null : text
}
