export interface AttemptFailureDetails {
  /** HTTP status; absent when none came. */
  status?: number
  /** The provider's own error code or type. */
  code?: string | null
  /** Id of a reply that broke off. */
  responseId?: string | null
  /** Milliseconds that the provider asks to wait. */
  retryAfterMs?: number | null
  /** What the header `x-should-retry` says. */
  shouldRetry?: boolean | null
}

/**
 * One attempt that came to nothing.
 * `http`: an error status. `connection`: no reply at all. `cut`: a reply that broke off, stalled, or was not
 * one. `event`: an error that the provider reported within a stream.
 */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure'
  readonly kind: 'http' | 'connection' | 'cut' | 'event'
  readonly details: AttemptFailureDetails

  constructor(kind: AttemptFailure['kind'], message: string, details: AttemptFailureDetails = {}) {
    super(message)
    this.kind = kind
    this.details = details
  }
}
