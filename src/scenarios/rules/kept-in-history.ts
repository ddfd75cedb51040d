import { type HistoryEntry, readHistory } from '../history/read-history.ts'
import type { ScenarioCheck, ScenarioSubject } from '../types.ts'
import { policyAttempts } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** What the model said beside its tool calls stands, character for character, in the requests that follow. */
export function keepsText(text: string): ScenarioCheck {
  return rule(
    {
      id: 'history.text',
      requirement: 'What the model says beside a tool call stands unchanged in the requests that follow.',
    },
    (subject) =>
      afterFirstResult(subject, (entries) =>
        entries.some((entry) => entry.kind === 'assistant' && entry.text === text)
          ? null
          : 'expected the text of an earlier reply in its history',
      ),
  )
}

/** What the model thought before a tool call is sent back, with its signature where the protocol has one. */
export function replaysReasoning(text: string): ScenarioCheck {
  return rule(
    {
      id: 'history.reasoning',
      requirement:
        'Reasoning that came with a tool call is sent back unchanged in the requests that follow, with its signature where the protocol has one.',
    },
    (subject) =>
      afterFirstResult(subject, (entries, signed) =>
        entries.some(
          (entry) => entry.kind === 'reasoning' && entry.text === text && (!signed || entry.signed),
        )
          ? null
          : 'expected the reasoning of an earlier reply in its history',
      ),
  )
}

/** Looks at each request that holds a tool result; without any there is nothing to be kept, which is a fault. */
function afterFirstResult(
  { witness }: ScenarioSubject,
  faultOf: (entries: HistoryEntry[], signed: boolean) => string | null,
): string[] {
  const later = policyAttempts(witness)
    .map(({ dialect, request }, index) => ({ dialect, index, entries: readHistory(dialect, request) }))
    .filter(({ entries }) => entries.some(({ kind }) => kind === 'result'))
  if (later.length === 0) return ['expected a request with a tool result, found none']
  return later.flatMap(({ dialect, index, entries }) => {
    const fault = faultOf(entries, dialect === 'messages')
    return fault === null ? [] : [`attempt ${index}: ${fault}`]
  })
}
