import { extname } from 'node:path'
import { badgeOf, badgeSvg } from '../../report/badge.ts'
import { readReport } from '../../report/read-report.ts'
import { UsageError } from '../exit-code.ts'
import { writeOutput } from '../write-output.ts'

/**
 * Writes the badge of a report to a file, as its extension says; without one, gives the SVG.
 *
 * @returns what goes to standard output
 * @throws ReportFileError, UsageError
 */
export function badge(path: string, out?: string): string {
  const format = out === undefined ? '.svg' : extname(out).toLowerCase()
  if (format !== '.svg' && format !== '.json')
    throw new UsageError(`Failed to write the badge to ${out}: give a name that ends in .svg or .json.`)
  const report = readReport(path)
  const content = format === '.svg' ? badgeSvg(report) : `${JSON.stringify(badgeOf(report), null, 2)}\n`
  if (out === undefined) return content.endsWith('\n') ? content : `${content}\n`
  writeOutput(out, content)
  const { label, message } = badgeOf(report)
  return `${label}: ${message}, written to ${out}\n`
}
