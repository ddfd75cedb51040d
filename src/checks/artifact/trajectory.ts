import { always, type Check, defineCheck } from '../check.ts'
import { describe } from '../json.ts'
import { isNonblank } from '../nonblank.ts'

const identityCheck = (field: 'task_id' | 'rollout_id'): Check =>
  defineCheck(
    {
      id: `trajectory.${field}`,
      kind: 'schema',
      te: [3, 8],
      requirement: `The trajectory has a nonblank string as ${field}.`,
      location: `$.ng_trajectory.${field}`,
    },
    {
      applies: always,
      evaluate({ view }, findings) {
        const value = view.trajectory?.[field]
        if (isNonblank(value)) return
        findings.add(`$.ng_trajectory.${field}`, `expected a nonblank string, found ${describe(value)}`)
      },
    },
  )

export const trajectoryTaskId = identityCheck('task_id')
export const trajectoryRolloutId = identityCheck('rollout_id')
