import { always, defineCheck } from '../check.ts'
import { attempts } from '../collection.ts'
import { describe, isNumber, type JsonObject } from '../json.ts'

const isTime = (value: unknown): boolean => isNumber(value) && value >= 0
const bit = attempts.addRule((call: JsonObject) => isTime(call.started_at) && isTime(call.completed_at))

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
      if ((view.calls.faults & bit) === 0) return
      for (const { index, value } of view.calls.entries()) {
        for (const field of ['started_at', 'completed_at'] as const) {
          if (isTime(value[field])) continue
          findings.add(
            attempts.path(index, field),
            `attempt ${index}: expected a number of at least 0 as ${field}, found ${describe(value[field])}`,
          )
        }
      }
    },
  },
)
