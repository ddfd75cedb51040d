import type { LeftoverProcess, StrayConnection } from './types.ts'

/** How a harness's process ended. */
export interface ProcessEnd {
  /** `null` when a signal ended it. */
  exitCode: number | null
  signal: string | null
  /** The kit ended it at the episode's deadline. */
  timedOut: boolean
  /** The last lines of stderr, without the episode's API key. */
  stderrTail: string
  leftovers?: LeftoverProcess[]
  strayTraffic?: StrayConnection[]
}

/**
 * What the harness left behind could not be read: a missing session file, a damaged line. It says something
 * about the harness (or its version), and nothing about the kit. `file` and `line` (from 1) tell where.
 * `process` tells how the harness ended, which is often the cause.
 */
export class ObservationError extends Error {
  override readonly name = 'ObservationError'
  readonly file: string | null
  readonly line: number | null
  process: ProcessEnd | null = null

  constructor(
    message: string,
    at: { file?: string | null; line?: number | null; cause?: unknown; process?: ProcessEnd | null } = {},
  ) {
    super(message, at.cause === undefined ? undefined : { cause: at.cause })
    this.file = at.file ?? null
    this.line = at.line ?? null
    this.process = at.process ?? null
  }
}

/** An adapter's own code failed: a fault of the adapter, to be mended there. The cause is attached. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'
  process: ProcessEnd | null = null
}
