import { claimedWords, claimsTitle, observedWords } from './claim-words.ts'
import { columnNames } from './columns.ts'
import { attemptWords, complaints, statusWords } from './describe-episode.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { matrixOf } from './matrix.ts'
import type { Report, ReportedEpisode } from './schema.ts'
import { summaryWords, verdictWords } from './verdict.ts'

/** `report.md`: the verdict, the matrix, and each complaint with its reasons. */
export function markdownReport(report: Report): string {
  const { columns, rows } = matrixOf(report)
  const names = columnNames(report.episodes)
  const lines = [
    `# Conformance: ${verdictWords[report.gate]}`,
    '',
    `${summaryWords(report)}.`,
    '',
    escapeMarkdown(
      `Kit ${report.kit.version}, Node ${report.node}, ${report.platform}, started ${report.startedAt}${report.complete ? '' : ', interrupted'}.`,
    ),
    '',
    ...baselineSection(report),
    `| scenario | ${columns.map(({ name }) => escapeMarkdown(name)).join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...rows.map(
      ({ scenario, cells }) => `| ${escapeMarkdown(scenario)} | ${cells.map(cellText).join(' | ')} |`,
    ),
    '',
  ]
  const troubled = report.episodes.filter((episode) => complaints(episode).length > 0 || episode.reason)
  if (troubled.length > 0)
    lines.push(
      '## What was found',
      '',
      ...troubled.flatMap((episode) => section(episode, names.get(episode) ?? '')),
    )
  lines.push(...claimsSection(report))
  return `${lines.join('\n').trimEnd()}\n`
}

function cellText(episode: ReportedEpisode | null): string {
  return episode ? `${statusWords[episode.status]} (${attemptWords(episode)})` : '-'
}

function section(episode: ReportedEpisode, column: string): string[] {
  const heading = `### ${escapeMarkdown(column)} · ${escapeMarkdown(episode.scenario)}: ${statusWords[episode.status]}`
  const reason = episode.reason ? [`Not applicable: ${escapeMarkdown(episode.reason)}.`, ''] : []
  const found = complaints(episode).map((line) => `- ${escapeMarkdown(line)}`)
  const bad = !['passed', 'not_applicable'].includes(episode.status)
  const again = bad ? ['', `Again: ${codeSpan(episode.replay)}`] : []
  return [heading, '', ...reason, ...found, ...again, ...(found.length > 0 ? [''] : [])]
}

function baselineSection({ baseline }: Report): string[] {
  if (!baseline || baseline.problems.length === 0) return []
  const lines = baseline.problems.map(({ message }) => `- ${escapeMarkdown(message)}`)
  return ['## The baseline is wrong', '', ...lines, '']
}

function claimsSection({ claims = [] }: Report): string[] {
  if (claims.length === 0) return []
  const lines = claims.map((claim) => {
    const { harness, capability, drift } = claim
    const cells = [harness, capability, claimedWords(claim), observedWords(claim)].map(escapeMarkdown)
    return `| ${cells.join(' | ')} | ${drift ? `**drift**: ${escapeMarkdown(drift)}` : ''} |`
  })
  return [
    `## ${claimsTitle}`,
    '',
    '| harness | capability | claim | observed | |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ]
}

/** Longer fences than any run of backticks inside; line breaks cannot be in a code span's command. */
function codeSpan(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text.replace(/\s*\n\s*/g, ' ')}${pad}${fence}`
}
