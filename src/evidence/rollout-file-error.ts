import { oneLine } from './one-line.ts'

/** A rollout file that cannot be judged at all: damaged, unreadable or no rollout file. One line, no payload. */
export class RolloutFileError extends Error {
  override readonly name = 'RolloutFileError'
  /** The path as it was given; `-` for standard input. */
  readonly source: string
  /** Line number from 1; `null` when the fault is not in a line. */
  readonly line: number | null

  /**
   * @param fault what is wrong there
   * @param advice what to do about it
   */
  constructor(place: { source: string; line?: number | null }, fault: string, advice: string) {
    const { source, line = null } = place
    super(`Failed to read ${oneLine(source)}${line === null ? '' : `, line ${line}`}: ${fault}. ${advice}`)
    this.source = source
    this.line = line
  }
}
