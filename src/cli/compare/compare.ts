import { compareReports } from '../../report/compare/compare-reports.ts'
import { comparisonText } from '../../report/compare/comparison-text.ts'
import { readReport } from '../../report/read-report.ts'
import { UsageError } from '../exit-code.ts'

/** @throws ReportFileError; UsageError when neither report has an episode, since that would look like no change. */
export function compare(oldPath: string, newPath: string): { text: string; regressed: boolean } {
  const old = readReport(oldPath)
  const next = readReport(newPath)
  if (old.episodes.length + next.episodes.length === 0)
    throw new UsageError(`Failed to compare ${oldPath} with ${newPath}: no episode ran in either; run again.`)
  const comparison = compareReports(old, next)
  return { text: comparisonText(comparison), regressed: comparison.regressed }
}
