import type { ReportedCheck, ReportedEpisode } from './schema.ts'
import { waitingChecks } from './waiting.ts'

export interface SplitFailures {
  /** They failed by themselves: what to mend. */
  roots: ReportedCheck[]
  /** Failed only because another failed before. */
  blocked: ReportedCheck[]
  /** P1 and P2: visible, but they do not count in the verdict. */
  recommended: ReportedCheck[]
  /** In the baseline; what waits for these is left out. */
  expected: ReportedCheck[]
}

/** A person mends the roots; one missing collection can block twenty checks. */
export function splitFailures({ checks }: Pick<ReportedEpisode, 'checks'>): SplitFailures {
  const failed = checks.filter(({ status }) => status === 'fail')
  const waiting = waitingChecks({ checks })
  const open = failed.filter(({ expected }) => !expected)
  const isBlocked = ({ id }: ReportedCheck) => waiting.has(id)
  const required = open.filter(({ tier }) => tier === 'P0')
  return {
    roots: required.filter((check) => !isBlocked(check)),
    blocked: required.filter(isBlocked),
    recommended: open.filter(({ tier }) => tier !== 'P0'),
    expected: failed.filter((check) => check.expected && !isBlocked(check)),
  }
}
