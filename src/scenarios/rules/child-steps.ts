import { isObject, objectsOf } from '../../protocols/json.ts'
import type { ScenarioCheck } from '../types.ts'
import { attributedAttempts, isChild, recordedInvocations } from './attribution.ts'
import { rule } from './rule.ts'

/** Root and subagents have a step for each decision that was theirs. */
export function stepsPerInvocation(): ScenarioCheck {
  return rule(
    {
      id: 'agents.steps',
      requirement:
        'The task has as many steps as it got replies, and so have the subagents; no step of one is kept with the other.',
    },
    (subject) => {
      const children = new Set(
        recordedInvocations(subject.record)
          .filter(isChild)
          .map(({ invocation_id }) => invocation_id),
      )
      const steps = stepsOf(subject.record).map(({ invocation_id }) => children.has(invocation_id))
      const replies = attributedAttempts(subject).filter(
        ({ attempt }) => attempt.status_code === 200 && attempt.fault === undefined,
      )
      return (['policy', 'subagent'] as const).flatMap((purpose) => {
        const wanted = replies.filter((reply) => reply.purpose === purpose).length
        const found = steps.filter((ofChild) => ofChild === (purpose === 'subagent')).length
        return wanted === found ? [] : [`${purpose}: expected ${wanted} steps, found ${found}`]
      })
    },
  )
}

function stepsOf(record: unknown) {
  const trajectory = isObject(record) && record.ng_trajectory
  return objectsOf(isObject(trajectory) ? trajectory.turns : [])
}
