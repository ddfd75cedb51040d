/** An invariant does not hold; one line for each violation. */
export class ViolationError extends Error {
  override readonly name = 'ViolationError'
  readonly violations: string[]

  constructor(violations: string[]) {
    super(violations.join('\n'))
    this.violations = violations
    // The way through the property says nothing; the violations do.
    this.stack = undefined
  }
}

/** @throws ViolationError when there are any. */
export function refuseViolations(violations: string[]): void {
  if (violations.length > 0) throw new ViolationError(violations)
}
