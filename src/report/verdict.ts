import type { Report } from './schema.ts'

export const verdictWords: Record<Report['gate'], string> = {
  met: 'gate met',
  not_met: 'gate not met',
  not_evaluated: 'not evaluated',
}

/** `14 of 16 episodes passed, 1 expected failure, 1 could not be evaluated` */
export function summaryWords({ summary, baseline, episodes }: Report): string {
  if (episodes.length === 0) return 'No episode ran, so nothing was judged'
  const problems = baseline?.problems.length ?? 0
  const parts = [
    `${summary.passed} of ${summary.total - summary.notApplicable} episodes passed`,
    summary.failed > 0 ? `${summary.failed} failed` : '',
    summary.expectedFailures > 0
      ? `${summary.expectedFailures} expected failure${summary.expectedFailures === 1 ? '' : 's'}`
      : '',
    summary.errors > 0 ? `${summary.errors} could not be evaluated` : '',
    summary.notApplicable > 0 ? `${summary.notApplicable} not applicable` : '',
    problems > 0 ? `${problems} baseline entr${problems === 1 ? 'y is' : 'ies are'} wrong` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
