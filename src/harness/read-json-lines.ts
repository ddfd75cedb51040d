import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { ObservationError } from './observation-error.ts'

export interface JsonLinesOptions<Row> {
  /** What a line must be; a line that is not is an ObservationError. Keep it to the fields that you rely on. */
  schema: z.ZodType<Row>
  /** Where the text is from, for error messages; a path, or a name such as `stdout`. */
  file: string
  /** Skip lines that do not begin with `{`: notices that a harness prints between its events. Default false. */
  skipNotices?: boolean
  /** Skip a last line without its line break: the process was ended while it wrote. Default false. */
  skipCutLine?: boolean
}

/**
 * Rows of a JSON Lines text; blank lines are skipped.
 *
 * @throws ObservationError with file and line when a line is not JSON, or not what the schema asks for.
 */
export function parseJsonLines<Row>(text: string, options: JsonLinesOptions<Row>): Row[] {
  const lines = text.split('\n')
  if (options.skipCutLine) lines.pop()
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || (options.skipNotices && !line.startsWith('{'))) return []
    return [parseLine(line, index + 1, options)]
  })
}

/**
 * The same from a file.
 *
 * @throws ObservationError when the file is missing, too.
 */
export async function readJsonLines<Row>(
  file: string,
  options: Omit<JsonLinesOptions<Row>, 'file'>,
): Promise<Row[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new ObservationError(
      `Failed to read the harness's own record ${file}: ${missing ? 'no such file' : reason(cause)}`,
      { file, cause },
    )
  }
  return parseJsonLines(text, { ...options, file })
}

function parseLine<Row>(text: string, line: number, { file, schema }: JsonLinesOptions<Row>): Row {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ObservationError(`Failed to read ${file}, line ${line}: not valid JSON (${reason(cause)})`, {
      file,
      line,
      cause,
    })
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the line'}: ${issue.message}`,
  )
  throw new ObservationError(`Failed to read ${file}, line ${line}: ${problems.join('; ')}`, { file, line })
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
