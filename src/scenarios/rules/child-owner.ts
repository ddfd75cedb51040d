import type { ScenarioCheck } from '../types.ts'
import { type AttributedAttempt, attributedAttempts, isChild, recordedInvocations } from './attribution.ts'
import { rule } from './rule.ts'

/** Every attempt of a subagent belongs to an invocation with a parent, every other one to the root. */
export function childOwnsAttempts(): ScenarioCheck {
  return rule(
    {
      id: 'agents.child_owner',
      requirement:
        'Each attempt of a subagent, failed ones included, is owned by one invocation whose parent is in the record; each attempt of the task by the one that has no parent.',
    },
    (subject) => {
      const attempts = attributedAttempts(subject)
      const ids = new Set(recordedInvocations(subject.record).map(({ invocation_id }) => invocation_id))
      if (!attempts.some(({ purpose }) => purpose === 'subagent'))
        return ['expected attempts of a subagent, found none']
      return attempts.flatMap((attempt) => {
        const fault = faultOf(attempt, ids)
        return fault === null ? [] : [`attempt ${attempt.index} (${attempt.purpose}): ${fault}`]
      })
    },
  )
}

function faultOf({ purpose, call, owners }: AttributedAttempt, ids: Set<unknown>): string | null {
  if (purpose !== 'subagent' && purpose !== 'policy') return null
  if (call === null) return 'expected it in the record'
  const [owner] = owners
  if (owner === undefined || owners.length > 1) return `expected one owner, found ${owners.length}`
  if (isChild(owner) !== (purpose === 'subagent'))
    return purpose === 'subagent'
      ? 'expected an owner with a parent, found one without'
      : 'expected the owner that has no parent, found a subagent'
  return isChild(owner) && !ids.has(owner.parent_invocation_id)
    ? "expected its owner's parent in the record"
    : null
}
