/** Category of an HTTP status (evidence contract, section 2); `null` below 400. */
export function statusCategory(status: number): string | null {
  if (status < 400) return null
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rate_limit'
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'not_found'
  return status < 500 ? 'client_error' : 'upstream_error'
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
