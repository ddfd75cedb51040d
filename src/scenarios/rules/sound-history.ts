import { historyFaults } from '../history/history-faults.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyAttempts } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** Every request that the harness sent is one that a strict provider would take. */
export function soundHistory(): ScenarioCheck {
  return rule(
    {
      id: 'history.sound',
      requirement:
        'In every request each tool call has exactly one result, ids are there and tell open calls apart, no assistant message is empty, and all text is well-formed Unicode.',
    },
    ({ witness }) =>
      policyAttempts(witness).flatMap(({ dialect, request }, index) =>
        historyFaults(dialect, request).map((fault) => `attempt ${index}: its history holds ${fault}`),
      ),
  )
}
