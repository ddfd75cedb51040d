import { badgeOf, badgeSvg } from './badge.ts'
import { buildReport, type FinishedRun } from './build-report.ts'
import { htmlReport } from './html/report-page.ts'
import { markdownReport } from './markdown.ts'
import { removeRollouts } from './remove-rollouts.ts'
import { reportJson } from './report-json.ts'
import { type Report, reportSchema } from './schema.ts'
import { writeFiles } from './write-files.ts'

/** Writes the report's files, the badge and the rollouts into `directory`, replacing an earlier run's. */
export function writeReport(directory: string, run: FinishedRun): Report {
  const report = reportSchema.parse(buildReport(run))
  // Rollouts of an earlier run must not be inspected as if they were this one's.
  removeRollouts(directory)
  writeFiles(directory, rolloutFiles(run, report))
  writeFiles(directory, reportFiles(report))
  return report
}

/** The report in all its forms, by file name. */
export function reportFiles(report: Report): Map<string, string> {
  return new Map([
    ['report.json', reportJson(report)],
    ['report.md', markdownReport(report)],
    ['report.html', htmlReport(report)],
    ['badge.svg', badgeSvg(report)],
    ['badge.json', `${JSON.stringify(badgeOf(report), null, 2)}\n`],
  ])
}

/** Each record with its scope and what the scenario expects beside it; nothing for an episode that delivered no record. */
function rolloutFiles({ episodes }: FinishedRun, report: Report): Map<string, string> {
  const files = new Map<string, string>()
  for (const [index, { record, scope, expectation }] of episodes.entries()) {
    const path = report.episodes[index]?.rollout
    if (!path) continue
    files.set(path, `${JSON.stringify(record)}\n`)
    files.set(path.replace(/jsonl$/, 'scope.json'), `${JSON.stringify({ ...scope, expectation })}\n`)
  }
  return files
}
