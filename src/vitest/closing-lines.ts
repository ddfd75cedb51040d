import type { Colors } from 'picocolors/types.js'
import { badgeOf } from '../report/badge.ts'
import { driftLines } from '../report/claim-words.ts'
import { plural } from '../report/describe-episode.ts'
import { matrixText } from '../report/matrix.ts'
import { plainText } from '../report/plain-text.ts'
import type { Report } from '../report/schema.ts'
import { groupedComplaints } from './grouped-complaints.ts'

/** What a run prints at its end: matrix, complaints, verdict, the kit's own share, the report's place. */
export function closingLines(report: Report, folder: string, colors: Colors): string {
  const { summary, wall } = report
  const lines = ['']
  if (report.episodes.length === 0)
    lines.push(
      colors.red('No episode ran, so nothing was judged. Is there a test that matches? Vitest joins names'),
      colors.red('with " > ", as in -t "pi > retry_429".'),
    )
  else lines.push(matrixText(report))
  for (const { heading, lines: found, keptAt } of groupedComplaints(report.episodes)) {
    lines.push('', colors.bold(plainText(heading)), ...found.map((line) => `  ${plainText(line)}`))
    lines.push(...keptAt.map((folder) => `  kept at ${folder}`))
  }
  lines.push(...baselineLines(report, colors))
  const drift = driftLines(report.claims)
  if (drift.length > 0)
    lines.push(
      '',
      colors.bold('Claims and observation differ'),
      ...drift.map((line) => `  ${plainText(line)}`),
    )
  const { label, message } = badgeOf(report)
  const verdict = {
    met: colors.green('gate met'),
    not_met: colors.red('gate not met'),
    not_evaluated: colors.red('not evaluated'),
  }
  const rest = [
    summary.expectedFailures > 0 ? plural(summary.expectedFailures, 'expected failure') : '',
    summary.errors > 0 ? `${summary.errors} could not be evaluated` : '',
    summary.notApplicable > 0 ? `${summary.notApplicable} not applicable` : '',
    report.complete ? '' : 'interrupted',
  ].filter(Boolean)
  lines.push(
    '',
    `${label}: ${message}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}, ${verdict[report.gate]}`,
  )
  if (wall.withoutProcessMs !== null)
    lines.push(
      `time: ${seconds(wall.totalMs)} for all episodes; the kit's own share ${percent(wall.withoutProcessMs, wall.totalMs)} (no harness process alive)`,
    )
  lines.push(`report: ${folder}/report.html, report.md, report.json, badge.svg, rollouts/`, '')
  return lines.join('\n')
}

/** What is wrong with the baseline, and how much of it this run says nothing about. */
function baselineLines({ baseline }: Report, colors: Colors): string[] {
  if (!baseline) return []
  const { problems, unjudged } = baseline
  const lines = problems.map(({ message }) => `  ${plainText(message)}`)
  if (lines.length > 0) lines.unshift('', colors.bold(colors.red('The baseline is wrong')))
  if (unjudged > 0) lines.push('', `The run judged no episode for ${unjudged} of the baseline's entries.`)
  return lines
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`
