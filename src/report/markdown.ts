import { attemptWords, complaints, statusWords } from './describe-episode.ts'
import { matrixOf } from './matrix.ts'
import type { Report, ReportedEpisode } from './schema.ts'

/** `report.md`: the verdict, the matrix, and each complaint with its reasons. */
export function markdownReport(report: Report): string {
  const { summary } = report
  const { columns, rows } = matrixOf(report)
  const verdicts = { met: 'gate met', not_met: 'gate not met', not_evaluated: 'not evaluated' }
  const lines = [
    `# Conformance: ${verdicts[report.gate]}`,
    '',
    `${summary.passed} of ${summary.total - summary.notApplicable} episodes passed` +
      `${summary.failed ? `, ${summary.failed} failed` : ''}` +
      `${summary.errors ? `, ${summary.errors} could not be evaluated` : ''}` +
      `${summary.notApplicable ? `, ${summary.notApplicable} not applicable` : ''}.`,
    '',
    `Kit ${report.kit.version}, Node ${report.node}, ${report.platform}, started ${report.startedAt}${report.complete ? '' : ', interrupted'}.`,
    '',
    `| scenario | ${columns.map(escapeMarkdown).join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...rows.map(
      ({ scenario, cells }) =>
        `| ${scenario} | ${cells.map((cell) => (cell ? `${statusWords[cell.status]} (${attemptWords(cell)})` : '-')).join(' | ')} |`,
    ),
    '',
  ]
  const troubled = report.episodes.filter((episode) => complaints(episode).length > 0 || episode.reason)
  if (troubled.length > 0) lines.push('## What was found', '', ...troubled.flatMap(section))
  return `${lines.join('\n').trimEnd()}\n`
}

function section(episode: ReportedEpisode): string[] {
  const heading = `### ${escapeMarkdown(`${episode.harness} ${episode.version}`)} · ${episode.scenario}: ${statusWords[episode.status]}`
  const reason = episode.reason ? [`Not applicable: ${escapeMarkdown(episode.reason)}.`, ''] : []
  const found = complaints(episode).map((line) => `- ${escapeMarkdown(line)}`)
  return [heading, '', ...reason, ...found, ...(found.length > 0 ? [''] : [])]
}

/** Text from other programs must not become markup, or break a table's row. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, '\\$&').replace(/\s*\n\s*/g, ' ')
}
