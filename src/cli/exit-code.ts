/** Exit codes are an interface: 0 gate met, 1 gate not met, 2 could not be evaluated. */
export const exitCode = { met: 0, notMet: 1, notEvaluated: 2 } as const

/** A problem of the call itself (a bad option, a missing file): one line on stderr, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
