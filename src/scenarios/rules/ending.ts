import type { ScenarioCheck } from '../types.ts'
import { rule } from './rule.ts'

/** The harness itself says that the run failed. */
export function endsFailed(): ScenarioCheck {
  return rule(
    {
      id: 'ending.failed',
      requirement: 'The harness reports the run as failed, and no answer of the model.',
    },
    ({ outcome }) => {
      if (outcome === null) return ['expected a reported failure, found no outcome']
      return outcome.status === 'failed' ? [] : [`expected the outcome failed, found ${outcome.status}`]
    },
  )
}

/** The harness itself says that the run was completed. */
export function endsCompleted(): ScenarioCheck {
  return rule(
    { id: 'ending.completed', requirement: 'The harness reports the run as completed.' },
    ({ outcome }) => {
      if (outcome === null) return ['expected a completed run, found no outcome']
      return outcome.status === 'completed' ? [] : [`expected the outcome completed, found ${outcome.status}`]
    },
  )
}
