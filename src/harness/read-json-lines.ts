import { readFile } from 'node:fs/promises'
import { ObservationError } from './observation-error.ts'

export interface JsonLinesOptions {
  /** Where the text is from, for error messages; a path, or a name such as `stdout`. */
  file: string
  /** Skip lines that do not begin with `{`: notices that a harness prints between its events. Default false. */
  skipNotices?: boolean
}

/**
 * Objects of a JSON Lines text; blank lines are skipped.
 *
 * @throws ObservationError with file and line when a line is not a JSON object.
 */
export function parseJsonLines(text: string, options: JsonLinesOptions): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '' || (options.skipNotices && !line.startsWith('{'))) return
    rows.push(parseLine(line, options.file, index + 1))
  })
  return rows
}

/**
 * The same from a file.
 *
 * @throws ObservationError when the file is missing or a line is not a JSON object.
 */
export async function readJsonLines(
  file: string,
  options: Omit<JsonLinesOptions, 'file'> = {},
): Promise<Record<string, unknown>[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    throw new ObservationError(`Failed to read the harness's own record ${file}: ${reason(cause)}`, {
      file,
      cause,
    })
  }
  return parseJsonLines(text, { ...options, file })
}

function parseLine(line: string, file: string, number: number): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    throw new ObservationError(`Failed to read ${file}, line ${number}: not valid JSON (${reason(cause)})`, {
      file,
      line: number,
      cause,
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ObservationError(`Failed to read ${file}, line ${number}: expected a JSON object`, {
      file,
      line: number,
    })
  }
  return value as Record<string, unknown>
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
