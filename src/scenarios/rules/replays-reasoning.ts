import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { isObject } from '../../protocols/json.ts'
import { replayBreaches } from '../../protocols/requests/replay-rules.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyAttempts, policyRequests } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** Keys under which a reply holds reasoning that has to come back. */
const reasoningKeys = /"(reasoning_content|thinking|encrypted_content|thoughtSignature)":"/

/** Reasoning that led to a tool call is sent back, by the provider's own rules for strict requests. */
export function replaysReasoning(): ScenarioCheck {
  return rule(
    {
      id: 'history.reasoning',
      requirement:
        'Reasoning that led to a tool call is sent back unchanged in the requests that follow, with its signature where the protocol has one.',
    },
    ({ witness }) => {
      const attempts = policyAttempts(witness)
      // A protocol with a switch for reasoning shows none to a client that did not turn it on.
      if (!attempts.some(showsReasoning)) return null
      return policyRequests(witness).flatMap(({ index, dialect, request }) => {
        const issued = attempts.slice(0, index).map(({ response }) => response)
        const fragments = issued.filter((response) => typeof response === 'string')
        return replayBreaches(dialect, request, issued.filter(isObject), fragments).map(
          ({ path }) => `attempt ${index}: expected the reasoning of an earlier reply (${path})`,
        )
      })
    },
  )
}

function showsReasoning({ response }: WitnessedAttempt): boolean {
  return isObject(response) && reasoningKeys.test(JSON.stringify(response))
}
