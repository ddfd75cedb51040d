export type SetupErrorCode =
  | 'missing_executable'
  | 'install_failed'
  | 'unsupported_platform'
  | 'crashed_before_first_request'
  | 'configuration'

/**
 * The episode could not be evaluated: nothing is said about the harness's conformance. Ends in exit code 2.
 * `message` says what failed and where; `hint` what to do.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError'
  readonly code: SetupErrorCode
  readonly hint: string

  constructor(code: SetupErrorCode, message: string, hint: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}
