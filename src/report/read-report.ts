import { readFileSync } from 'node:fs'
import { describeIssues } from './describe-issues.ts'
import { ReportFileError } from './report-file-error.ts'
import { type Report, reportSchema } from './schema.ts'

/**
 * Reads a `report.json`.
 *
 * @throws ReportFileError when it cannot be read, or is no report of this kit; one line that names the file
 * as given and what to do.
 */
export function readReport(path: string): Report {
  const refuse = (problem: string): never => {
    throw new ReportFileError(`Failed to read the report ${path}: ${problem}`)
  }
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      ENOENT:
        'there is no such file; `harness-conformance run` writes one to conformance-report/report.json.',
      EISDIR: 'it is a folder; give the report.json in it.',
    }
    refuse(reasons[code ?? ''] ?? `the file cannot be read (${code}).`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    refuse('it is not JSON, or was cut off; let the run write it again.')
  }
  const format = (value as { format?: unknown } | null)?.format
  if (format !== 'harness-conformance/report')
    refuse(
      'it is no report of this kit (its "format" is not "harness-conformance/report"); give a report.json.',
    )
  const result = reportSchema.safeParse(value)
  if (!result.success)
    refuse(`${describeIssues(result.error)}. It is damaged, or of another version of the kit; run again.`)
  return result.data as Report
}
