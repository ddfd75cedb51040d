import { nameOf, openSource, type Source } from './open-source.ts'
import { parseLine } from './parse-line.ts'
import { RolloutFileError } from './rollout-file-error.ts'
import { maxLineBytes, splitLines } from './split-lines.ts'

/** One rollout with its place in the file. */
export interface Rollout {
  /** From 1; blank lines count. */
  line: number
  record: Record<string, unknown>
}

/**
 * Streams the rollouts of a JSONL file, which may be compressed (`.jsonl`, `.jsonl.gz` with all its members,
 * `.jsonl.zst` with all its frames). Blank lines are skipped, CRLF is accepted.
 *
 * @throws RolloutFileError, naming file and line: when the file cannot be read, holds no rollout, begins with
 * a byte order mark, or has a line that is not one JSON object in UTF-8, is longer than 160 MB, or nests
 * deeper than 2,000. Rollouts before the fault were already delivered; a report on them would be untrue.
 */
export async function* readRollouts(source: Source): AsyncGenerator<Record<string, unknown>> {
  for await (const { record } of readRolloutLines(source)) yield record
}

/** As `readRollouts`, with line numbers. */
export async function* readRolloutLines(
  source: Source,
  onRead?: (chunk: Uint8Array) => void,
): AsyncGenerator<Rollout> {
  for await (const batch of readRolloutBatches(source, onRead)) yield* batch
}

/** As `readRolloutLines`, in lazy batches: a record is parsed when it is reached, and only one at a time. */
export async function* readRolloutBatches(
  source: Source,
  onRead?: (chunk: Uint8Array) => void,
): AsyncGenerator<Iterable<Rollout>> {
  const name = nameOf(source)
  let found = false
  const tooLong = (line: number): never => {
    throw new RolloutFileError(
      { source: name, line },
      `it is longer than ${maxLineBytes / 1_000_000} MB`,
      'Check that records stand on lines of their own, and split this one.',
    )
  }
  for await (const lines of splitLines(openSource(source, onRead), tooLong)) {
    yield (function* () {
      for (const line of lines) {
        const record = parseLine(line, name)
        if (!record) continue
        found = true
        yield { line: line.number, record }
      }
    })()
  }
  if (found) return
  throw new RolloutFileError(
    { source: name },
    'it holds no rollout',
    'Check that the run wrote its records, and that this is their file.',
  )
}
