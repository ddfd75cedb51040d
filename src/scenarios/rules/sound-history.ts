import { historyFaults } from '../history/history-faults.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyRequests } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** Every request that the harness sent is one that a strict service would take, as far as its history goes. */
export function soundHistory(): ScenarioCheck {
  return rule(
    {
      id: 'history.sound',
      requirement:
        'In every request each tool call has exactly one result, ids are there and tell calls apart, no message of the model is empty, and all text is well-formed Unicode.',
    },
    ({ witness }) =>
      policyRequests(witness).flatMap(({ index, dialect, request }) =>
        historyFaults(dialect, request).map((fault) => `attempt ${index}: its history holds ${fault}`),
      ),
  )
}
