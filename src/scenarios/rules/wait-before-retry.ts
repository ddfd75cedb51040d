import type { Fault } from '../../provider/script.ts'
import type { ScenarioCheck } from '../types.ts'
import { retriesAfter } from './policy-attempts.ts'
import { recordedCalls } from './recorded-calls.ts'
import { rule } from './rule.ts'

/** Clocks are read in whole milliseconds on both sides. */
const toleranceSeconds = 0.01

/**
 * Between the end of each attempt that met the fault and the beginning of the next one lie at least so many
 * seconds, by the clocks of the record. There is no upper bound: a slow machine is no fault of a harness.
 */
export function waitsBeforeRetry(
  seconds: number,
  kinds: readonly Fault['kind'][] = ['http_error'],
): ScenarioCheck {
  return rule(
    {
      id: 'retry.wait',
      requirement: `Each retry comes at least ${seconds} s after the attempt that failed.`,
    },
    ({ witness, record }) => {
      const calls = recordedCalls(record)
      if (calls.length !== witness.attempts.length)
        return [
          `expected the clocks of ${witness.attempts.length} attempts in the record, found ${calls.length}`,
        ]
      const retries = retriesAfter(witness, kinds)
      if (retries.length === 0) return ['expected a retry, found none']
      return retries.flatMap(({ failed, next, index }) => {
        const ended = calls[witness.attempts.indexOf(failed)]?.completedAt ?? Number.NaN
        const begun = calls[witness.attempts.indexOf(next)]?.startedAt ?? Number.NaN
        const waited = begun - ended
        if (waited >= seconds - toleranceSeconds) return []
        return [`attempt ${index}: expected a wait of at least ${seconds} s, found ${waited.toFixed(2)} s`]
      })
    },
  )
}
