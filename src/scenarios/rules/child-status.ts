import type { ScenarioCheck } from '../types.ts'
import { attributedAttempts, childrenOf } from './attribution.ts'
import { rule } from './rule.ts'

/** The record says of every subagent that it came to its end. */
export function childCompleted(): ScenarioCheck {
  return childEnds('agents.child_completed', 'completed', 'A subagent that answered is kept as completed.')
}

/** The record says of every subagent that it failed. */
export function childFailed(): ScenarioCheck {
  return childEnds(
    'agents.child_failed',
    'failed',
    'A subagent that the provider refused is kept as failed, and not as completed.',
  )
}

function childEnds(id: string, wanted: string, requirement: string): ScenarioCheck {
  return rule({ id, requirement }, (subject) => {
    const children = childrenOf(attributedAttempts(subject))
    if (children.length === 0)
      return ['expected an invocation that owns the attempts of a subagent, found none']
    return children.flatMap(({ status }, index) =>
      status === wanted ? [] : [`subagent ${index}: expected the status ${wanted}, found ${status}`],
    )
  })
}
