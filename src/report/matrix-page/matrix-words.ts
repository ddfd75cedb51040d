import type { MatrixData, SuiteTally } from './matrix-data.ts'

/** What the page is, in paragraphs. */
export function introduction({ rows, kits, incomplete }: MatrixData): string[] {
  const texts = [
    'Episodes passed, of all that apply, for each suite. A known failure is in the baseline, with the reason that is told below; it does not count as passed.',
    `Made by harness-conformance ${kits.join(', ')} (harness-conformance matrix) from reports of runs.`,
  ]
  if (rows.length === 0) texts.push('No episode ran, so nothing was judged.')
  if (incomplete) texts.push('One of the runs was interrupted, so results may be missing.')
  return texts
}

/** `5/7, 2 known`; `not run`; `n/a` when no episode applies. */
export function tallyWords(tally: SuiteTally | null): string {
  if (!tally) return 'not run'
  if (tally.all === 0) return 'n/a'
  return `${tally.passed}/${tally.all}${tally.known > 0 ? `, ${tally.known} known` : ''}`
}

/** The sign of a cell, as `report.html` colours it. */
export function tallyState(tally: SuiteTally | null): 'passed' | 'expected' | 'failed' | 'none' {
  if (!tally || tally.all === 0) return 'none'
  if (tally.passed === tally.all) return 'passed'
  return tally.passed + tally.known === tally.all ? 'expected' : 'failed'
}
