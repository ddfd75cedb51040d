import type { JsonObject } from '../json.ts'

/**
 * How far a stream has come. `labelled`: a finish label was seen, the terminal event is still to come.
 * An assembler answers `open` for an event that changes nothing.
 */
export type Mark = 'open' | 'labelled' | 'terminal' | 'error'

/** Re-assembles one dialect's stream by the rules in `evidence/capture.ts`. */
export interface StreamAssembler {
  /** Events after the terminal one still count. */
  readonly openEnded?: boolean
  /** One event's parsed data. */
  push(data: unknown, event: string | undefined): Mark
  /** The `[DONE]` sentinel; a dialect that has none ignores it. */
  done(): Mark
  result(): JsonObject
  /** Category of a stream that came to its end; `null` for a good one. */
  category(): string | null
  /** The response id as the stream announced it, finished or not. */
  announcedId(): string | null
}

/** Parts of a reply by their index, whatever the order in which they came. */
export function inOrder<Part>(parts: Map<number, Part>): Part[] {
  return [...parts].sort(([one], [other]) => one - other).map(([, part]) => part)
}
