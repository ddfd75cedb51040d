import type { Fault } from '../../provider/script.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyAttempts } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** Proof that the stimulus was there: a verdict on a fault that nobody met would say nothing. */
export function faultApplied(kind: Fault['kind'] | Fault['kind'][], times = 1): ScenarioCheck {
  const kinds = [kind].flat()
  return rule(
    {
      id: 'fault.applied',
      requirement: `The harness met the scripted ${kinds.map((each) => `"${each}"`).join(' and ')}${times > 1 ? ` ${times} times` : ''}.`,
    },
    ({ witness }) =>
      kinds.flatMap((each) => {
        const met = policyAttempts(witness).filter(({ fault }) => fault === each).length
        return met >= times ? [] : [`expected the fault "${each}" to be met ${times} times, found ${met}`]
      }),
  )
}
