import type { ReportedCheck, ReportedEpisode } from './schema.ts'
import { splitFailures } from './split-failures.ts'

/** The words for a status, short enough for a table's cell. */
export const statusWords: Record<ReportedEpisode['status'], string> = {
  passed: 'pass',
  failed: 'FAIL',
  expected_failure: 'expected failure',
  not_applicable: 'n/a',
  setup_error: 'ERROR',
  execution_error: 'ERROR',
  kit_error: 'ERROR',
}

/** Why an episode is not green, one line each: causes first, then what they block, then what is expected. */
export function complaints(episode: ReportedEpisode): string[] {
  const { roots, blocked, recommended, expected } = splitFailures(episode)
  const lines: string[] = []
  if (episode.problem) lines.push(`${episode.problem.message} ${episode.problem.hint}`)
  for (const { id, severity, message, expected } of episode.findings)
    lines.push(
      expected
        ? `expected: ${id}: ${message} Known: ${expected.reason}`
        : `${severity === 'note' ? 'note: ' : ''}${id}: ${message}`,
    )
  lines.push(...roots.map(failureLine))
  if (blocked.length > 0)
    lines.push(`${blocked.length} more ${blocked.length === 1 ? 'check waits' : 'checks wait'} for these`)
  lines.push(...recommended.map((check) => `recommended (${check.tier}): ${failureLine(check)}`))
  for (const [reason, checks] of Map.groupBy(expected, (check) => check.expected?.reason))
    lines.push(`expected: ${checks.map(({ id }) => id).join(', ')}: ${reason}`)
  return lines
}

/** One sentence for a failed check: its first reason. */
export function firstReason({ reasons, requirement }: ReportedCheck): string {
  const [first = requirement ?? 'no reason given', ...more] = reasons
  return more.length > 0 ? `${first} (and ${plural(more.length, 'more place')})` : first
}

/** One word on an episode's cost: `5 attempts, 2 HTTP errors`. */
export function attemptWords({ attempts }: Pick<ReportedEpisode, 'attempts'>): string {
  const total = plural(attempts.total, 'attempt')
  return attempts.httpErrors > 0 ? `${total}, ${plural(attempts.httpErrors, 'HTTP error')}` : total
}

export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function failureLine({ id, reasons, locations }: ReportedCheck): string {
  const where = locations.length > 0 ? ` at ${shortened(locations, ', ')}` : ''
  return `${id}: ${shortened(reasons, '; ')}${where}`
}

/** The first three; the rest is in report.json. */
function shortened(parts: readonly string[], separator: string): string {
  const more = parts.length > 3 ? ` (and ${parts.length - 3} more)` : ''
  return `${parts.slice(0, 3).join(separator)}${more}`
}
