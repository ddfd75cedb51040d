import type { Fault, LogicalCall, PlacedFault, Purpose, ShellProbe, UsageMode } from './script.ts'

export interface CallOptions {
  reasoning?: string | null
  usage?: UsageMode
}

/** A decision to run one shell command that ends with `exitCode`. */
export function shell(exitCode = 0, options: CallOptions = {}): LogicalCall {
  return { tools: [{ kind: 'shell', exitCode }], ...options }
}

/** One decision with several parallel shell commands, one for each exit code. */
export function parallelShells(exitCodes: number[], options: CallOptions = {}): LogicalCall {
  return { tools: exitCodes.map((exitCode): ShellProbe => ({ kind: 'shell', exitCode })), ...options }
}

/** The final answer. */
export function answer(text = 'CONFORMANCE_DONE', options: CallOptions = {}): LogicalCall {
  return { text, ...options }
}

/** An HTTP error; headers default to `retry-after: 0`, the body to the kit's error object. */
export function httpError(
  status: number,
  options: { headers?: Record<string, string>; body?: unknown; message?: string } = {},
): Fault {
  return { kind: 'http_error', status, ...options }
}

/** The model server's own deadline expires after `seconds`: silence, then a 504. */
export function deadline(seconds: number): Fault {
  return { kind: 'deadline', seconds }
}

/** Places a fault at one attempt of one logical call. */
export function at(call: number, attempt: number | 'every', fault: Fault, purpose?: Purpose): PlacedFault {
  return { ...(purpose ? { purpose } : {}), call, attempt, fault }
}
