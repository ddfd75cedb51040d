import { makeBadge } from 'badge-maker'
import type { Report } from './schema.ts'

/** The shields endpoint format. */
export interface Badge {
  schemaVersion: 1
  label: string
  message: string
  color: 'brightgreen' | 'yellow' | 'red'
}

/**
 * `conformance | core 16/16`: episodes passed of all that apply, for each suite. Red on a failure and when
 * empty; yellow when the gate is met with failures that the baseline expects.
 */
export function badgeOf(report: Report): Badge {
  const suites = new Map<string, { passed: number; all: number }>()
  for (const { suites: names, status } of report.episodes) {
    if (status === 'not_applicable') continue
    const suite = names[0] ?? 'other'
    const tally = suites.get(suite) ?? { passed: 0, all: 0 }
    suites.set(suite, { passed: tally.passed + (status === 'passed' ? 1 : 0), all: tally.all + 1 })
  }
  const message = [...suites].map(([suite, { passed, all }]) => `${suite} ${passed}/${all}`).join(', ')
  return {
    schemaVersion: 1,
    label: 'conformance',
    message: message || 'nothing run',
    color: report.gate !== 'met' ? 'red' : report.summary.expectedFailures > 0 ? 'yellow' : 'brightgreen',
  }
}

export function badgeSvg(report: Report): string {
  const { label, message, color } = badgeOf(report)
  return makeBadge({ label, message, color })
}
