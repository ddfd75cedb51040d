import type { ScenarioCheck } from '../types.ts'
import { recordedSteps } from './recorded-calls.ts'
import { rule } from './rule.ts'

/** As many steps as decisions: what was tried for a decision and failed makes no step of its own. */
export function stepsPerDecision(decisions: number): ScenarioCheck {
  return rule(
    {
      id: 'steps.per_decision',
      requirement: `The record holds ${decisions} step${decisions === 1 ? '' : 's'}, one for each decision; a failed attempt makes none.`,
    },
    ({ record }) => {
      const steps = recordedSteps(record)
      return steps === decisions ? [] : [`expected ${decisions} steps, found ${steps}`]
    },
  )
}
