import { deriveTokens } from '../../checks/behavior/derive.ts'
import { isObject } from '../../protocols/json.ts'
import type { ScenarioCheck } from '../types.ts'
import { type AttributedAttempt, attributedAttempts, isChild } from './attribution.ts'
import { rule } from './rule.ts'

/** The tokens of the attempts that root and subagents own sum up to what the provider counted for each. */
export function usagePerInvocation(): ScenarioCheck {
  return rule(
    {
      id: 'agents.usage',
      requirement:
        'The tokens of the attempts that the task owns sum up to what the provider counted for it, and those of the subagents to theirs.',
    },
    (subject) => {
      const attempts = attributedAttempts(subject)
      return (['policy', 'subagent'] as const).flatMap((purpose) => {
        const sent = sum(
          attempts.filter((each) => each.purpose === purpose).map(({ attempt }) => deriveTokens(attempt)[3]),
        )
        const kept = sum(attempts.filter((each) => ownedBy(each, purpose)).map(savedTotal))
        return sent === kept ? [] : [`${purpose}: expected ${sent} tokens, found ${kept}`]
      })
    },
  )
}

const ownedBy = ({ owners: [owner] }: AttributedAttempt, purpose: string): boolean =>
  owner !== undefined && isChild(owner) === (purpose === 'subagent')

function savedTotal({ call }: AttributedAttempt): number | null {
  const stats = isObject(call?.token_stats) ? call.token_stats : {}
  return typeof stats.total_tokens === 'number' ? stats.total_tokens : null
}

const sum = (counts: (number | null)[]): number =>
  counts.reduce<number>((whole, count) => whole + (count ?? 0), 0)
