import type { Outcome } from '../../harness/types.ts'
import type { ScenarioCheck } from '../types.ts'
import { rule } from './rule.ts'

/** The process agrees with what happened; for a harness in this process there is nothing to judge. */
export function exitsWith(expected: 'zero' | 'nonzero'): ScenarioCheck {
  const wanted = expected === 'zero' ? '0' : 'another exit code than 0'
  return rule(
    {
      id: 'ending.exit_code',
      requirement: `A harness that is a process of its own ends by itself with ${wanted}.`,
    },
    ({ outcome }) => {
      if (outcome === null) return [`expected ${wanted}, found no outcome`]
      const { exitCode } = outcome
      if (exitCode === undefined) return null
      if (outcome.timedOut || exitCode === null) return [`expected ${wanted}, found ${endOf(outcome)}`]
      return (exitCode === 0) === (expected === 'zero') ? [] : [`expected ${wanted}, found ${exitCode}`]
    },
  )
}

function endOf({ timedOut, signal }: Outcome): string {
  return timedOut ? 'a run that the kit had to end' : `an end by ${signal ?? 'a signal'}`
}
