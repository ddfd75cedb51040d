import { always, defineCheck } from '../check.ts'
import { attempts, pathOf } from '../items-check.ts'
import { describe, isNumber } from '../json.ts'

/** The order of the two clocks is not checked. */
export const callsTiming = defineCheck(
  {
    id: 'calls.timing',
    kind: 'schema',
    te: [1],
    needs: ['model_calls.present'],
    requirement: 'Every attempt has numbers of at least 0 as started_at and completed_at.',
    location: '$.ng_trajectory.model_calls[*].started_at',
  },
  {
    applies: always,
    evaluate({ view }, findings) {
      for (const { index, value } of view.calls) {
        for (const field of ['started_at', 'completed_at'] as const) {
          const time = value[field]
          if (isNumber(time) && time >= 0) continue
          findings.add(
            pathOf(attempts, index, field),
            `attempt ${index}: expected a number of at least 0 as ${field}, found ${describe(time)}`,
          )
        }
      }
    },
  },
)
