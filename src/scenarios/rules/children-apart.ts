import type { ScenarioCheck } from '../types.ts'
import { attributedAttempts } from './attribution.ts'
import { rule } from './rule.ts'

/**
 * Each child is an invocation of its own, and keeps its attempts.
 *
 * @param prompts what each child was asked for; it stands in every request of that child, and in no other's.
 */
export function childrenApart(prompts: readonly string[]): ScenarioCheck {
  return rule(
    {
      id: 'agents.apart',
      requirement:
        'Each of several subagents has an invocation of its own, which owns its attempts and no others.',
    },
    (subject) => {
      const attempts = attributedAttempts(subject).filter(({ purpose }) => purpose === 'subagent')
      const owners = prompts.map((prompt) => {
        const own = attempts.filter(({ attempt }) => JSON.stringify(attempt.request).includes(prompt))
        return [...new Set(own.flatMap((each) => each.owners.map(({ invocation_id }) => invocation_id)))]
      })
      const faults = owners.flatMap((ids, index) =>
        ids.length === 1
          ? []
          : [`subagent ${index}: expected one invocation for its attempts, found ${ids.length}`],
      )
      const distinct = new Set(owners.flat()).size
      return distinct === prompts.length
        ? faults
        : [...faults, `expected ${prompts.length} subagents as owners, found ${distinct}`]
    },
  )
}
