import type { ScenarioCheck } from '../types.ts'
import { policyAttempts } from './policy-attempts.ts'
import { rule } from './rule.ts'

/**
 * Most attempts at one decision that is never answered. Of the documented defaults of harnesses and client
 * libraries, ten retries after the first attempt is the largest; nested retry layers multiply past it.
 */
export const attemptLimit = 12

/** The task took exactly so many attempts, counted at the provider. */
export function attemptsExactly(expected: number): ScenarioCheck {
  return rule(
    {
      id: 'retry.attempts',
      requirement: `The task takes exactly ${expected} attempt${expected === 1 ? '' : 's'}, counted at the provider.`,
    },
    ({ witness }) => {
      const { length } = policyAttempts(witness)
      return length === expected ? [] : [`expected exactly ${expected} attempts, found ${length}`]
    },
  )
}

/** The task took no more attempts than that, and at least one. */
export function attemptsAtMost(limit: number = attemptLimit): ScenarioCheck {
  return rule(
    {
      id: 'retry.bounded',
      requirement: `The run ends by itself after no more than ${limit} attempts, counted at the provider.`,
    },
    ({ witness, outcome }) => {
      const { length } = policyAttempts(witness)
      const faults: string[] = []
      if (length === 0) faults.push('expected at least one attempt, found none')
      // How many a run makes until it is ended from outside says nothing, and differs from run to run.
      const found = outcome?.timedOut ? 'more' : length
      if (length > limit) faults.push(`expected at most ${limit} attempts, found ${found}`)
      if (outcome?.timedOut) faults.push('expected the run to end by itself; the kit had to end it')
      return faults
    },
  )
}
