import { returnedIn, saidIn } from '../history/read-history.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyRequests } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** What the model said beside its tool call stands, character for character, in the requests that follow. */
export function keepsText(text: string): ScenarioCheck {
  return rule(
    {
      id: 'history.text',
      requirement: 'What the model says beside a tool call stands unchanged in the requests that follow.',
    },
    ({ witness }) => {
      const later = policyRequests(witness).filter(
        ({ dialect, request }) => returnedIn(dialect, request).length > 0,
      )
      if (later.length === 0) return ['expected a request with a tool result, found none']
      return later.flatMap(({ index, dialect, request }) =>
        saidIn(dialect, request).some((said) => said.text === text)
          ? []
          : [`attempt ${index}: expected the text of an earlier reply in its history`],
      )
    },
  )
}
