import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { describeIssues } from '../describe-issues.ts'
import { ReportFileError } from '../report-file-error.ts'
import { type Baseline, baselineSchema, isTodo, nameOf } from './schema.ts'

/** Where `baseline` looks and `init` writes unless told otherwise. */
export const baselineFile = 'conformance-baseline.json'

/**
 * Reads a baseline file.
 *
 * @param name how the file is called in messages: as it was given
 * @throws ReportFileError when it cannot be read, or is no baseline; the message names the file as given.
 */
export function readBaseline(path: string | URL, name = String(path)): Baseline {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ReportFileError(
      `Failed to read the baseline ${name}: ${code === 'ENOENT' ? 'there is no such file' : code}. \`baseline REPORT.json --update --file ${name}\` writes one.`,
    )
  }
  return parseBaseline(text, name)
}

/** @throws ReportFileError naming what is wrong and where. */
export function parseBaseline(text: string, name: string): Baseline {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ReportFileError(
      `Failed to read the baseline ${name}: it is not JSON (${(error as Error).message}).`,
    )
  }
  const result = baselineSchema.safeParse(value)
  if (!result.success)
    throw new ReportFileError(`Failed to read the baseline ${name}: ${describeIssues(result.error)}.`)
  return result.data
}

/**
 * Refuses entries whose reason nobody has written yet.
 *
 * @throws ReportFileError naming them.
 */
export function refuseTodos({ entries }: Baseline, name: string): void {
  const open = entries.filter(isTodo)
  const [first] = open
  if (first)
    throw new ReportFileError(
      `Failed to use the baseline ${name}: ${open.length === 1 ? 'an entry has' : `${open.length} entries have`} no reason yet, such as ${nameOf(first)} (${inspect(first.reason)}). Say why each failure is expected.`,
    )
}
