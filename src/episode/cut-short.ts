import type { HarnessResult } from '../harness/types.ts'

/**
 * What a harness left of a run that was cut short, by its deadline or by a signal: whatever stands in it, the
 * run has not completed. The rest is the harness's evidence and stays as it is.
 */
export function cutShort(result: HarnessResult, timedOut: boolean): HarnessResult {
  const { outcome } = result
  const cut = timedOut || outcome.timedOut === true || (outcome.signal ?? null) !== null
  return cut ? { ...result, outcome: { ...outcome, status: 'failed' } } : result
}
