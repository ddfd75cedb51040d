import type { Fault, Purpose } from '../../provider/script.ts'
import type { ScenarioCheck } from '../types.ts'
import { attemptsOf } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** Proof that the stimulus was there: a verdict on a fault that nobody met would say nothing. */
export function faultApplied(
  kind: Fault['kind'] | Fault['kind'][],
  times = 1,
  purpose: Purpose = 'policy',
): ScenarioCheck {
  const kinds = [kind].flat()
  return rule(
    {
      id: 'fault.applied',
      requirement: `${purpose === 'policy' ? 'The harness' : `A request of the purpose ${purpose}`} met the scripted ${kinds.map((each) => `"${each}"`).join(' and ')}${times > 1 ? ` ${times} times` : ''}.`,
    },
    ({ witness }) =>
      kinds.flatMap((each) => {
        const met = attemptsOf(witness, purpose).filter(({ fault }) => fault === each).length
        return met >= times ? [] : [`expected the fault "${each}" to be met ${times} times, found ${met}`]
      }),
  )
}
