import type { ReportedEpisode } from './schema.ts'

/** The words for a status, short enough for a table's cell. */
export const statusWords: Record<ReportedEpisode['status'], string> = {
  passed: 'pass',
  failed: 'FAIL',
  not_applicable: 'n/a',
  setup_error: 'ERROR',
  execution_error: 'ERROR',
  kit_error: 'ERROR',
}

/** `pi 1.6.0`; with the dialect where a run has the same harness in several. */
export function columnName({ harness, version, dialect }: ReportedEpisode, withDialect: boolean): string {
  const known = version === 'unknown' ? harness : `${harness} ${version}`
  return withDialect && dialect ? `${known} (${dialect})` : known
}

/** Why an episode is not green, one line each: first causes, then how many checks merely wait for them. */
export function complaints(episode: ReportedEpisode): string[] {
  const lines: string[] = []
  if (episode.problem) lines.push(`${episode.problem.message} ${episode.problem.hint}`)
  for (const { id, severity, message } of episode.findings)
    lines.push(`${severity === 'note' ? 'note: ' : ''}${id}: ${message}`)
  const failed = episode.checks.filter((check) => check.status === 'fail')
  const causes = failed.filter((check) => check.blockedBy.length === 0)
  for (const { id, reasons, locations } of causes) {
    const where = locations.length > 0 ? ` at ${shortened(locations, ', ')}` : ''
    lines.push(`${id}: ${shortened(reasons, '; ')}${where}`)
  }
  const waiting = failed.length - causes.length
  if (waiting > 0) lines.push(`${waiting} more ${waiting === 1 ? 'check waits' : 'checks wait'} for these`)
  return lines
}

/** The first three; the rest is in report.json. */
function shortened(parts: string[], separator: string): string {
  const more = parts.length > 3 ? ` (and ${parts.length - 3} more)` : ''
  return `${parts.slice(0, 3).join(separator)}${more}`
}

/** One word on an episode's cost: `5 attempts, 2 HTTP errors`. */
export function attemptWords({ attempts }: ReportedEpisode): string {
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  const total = plural(attempts.total, 'attempt')
  return attempts.httpErrors > 0 ? `${total}, ${plural(attempts.httpErrors, 'HTTP error')}` : total
}
