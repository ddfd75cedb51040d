import type { Report, ReportedEpisode } from './schema.ts'

/** Counts and verdict of a run. */
export function summarise(
  episodes: readonly Pick<ReportedEpisode, 'status'>[],
  run: { complete: boolean; problems: number },
): Pick<Report, 'gate' | 'summary'> {
  const count = (...statuses: ReportedEpisode['status'][]) =>
    episodes.filter(({ status }) => statuses.includes(status)).length
  const summary: Report['summary'] = {
    total: episodes.length,
    passed: count('passed'),
    failed: count('failed'),
    expectedFailures: count('expected_failure'),
    notApplicable: count('not_applicable'),
    errors: count('setup_error', 'execution_error', 'kit_error'),
  }
  return { gate: gateOf(summary, run), summary }
}

/** Empty is red: a run without one verdict was not evaluated. A bad entry of the baseline is red, too. */
function gateOf(summary: Report['summary'], run: { complete: boolean; problems: number }): Report['gate'] {
  const judged = summary.passed + summary.failed + summary.expectedFailures
  if (summary.errors > 0 || !run.complete || judged === 0) return 'not_evaluated'
  return summary.failed > 0 || run.problems > 0 ? 'not_met' : 'met'
}
