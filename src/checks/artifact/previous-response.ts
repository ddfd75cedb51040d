import { metadataOf } from '../attempt.ts'
import { canonical } from '../canonical.ts'
import { always, defineCheck } from '../check.ts'
import { isNil, isObject, isTruthy } from '../json.ts'

interface Earlier {
  count: number
  complete: boolean
}

/** History kept by the provider must be in the record: the earlier attempt, on the same model server. */
export const contentPreviousResponse = defineCheck(
  {
    id: 'content.previous_response',
    kind: 'semantic',
    te: [4],
    needs: ['model_calls.present', 'calls.request'],
    requirement:
      'Every previous_response_id is the response_id of exactly one earlier attempt on the same model server, whose request and response are kept.',
    location: '$.ng_trajectory.model_calls[*].request.previous_response_id',
  },
  {
    applies: always,
    evaluate({ view }, findings) {
      if (!view.calls.facts.hasPrevious) return
      const earlier = new Map<string, Earlier>()
      for (const { index, value } of view.calls.entries()) {
        const { model_ref, response_id } = metadataOf(value)
        const previous = previousOf(value.request)
        if (isTruthy(previous)) {
          const match = earlier.get(canonical([previous, model_ref]))
          if (match?.count !== 1 || !match.complete) {
            findings.add(
              `$.ng_trajectory.model_calls[${index}].request.previous_response_id`,
              `attempt ${index}: expected exactly one earlier attempt with this response_id and model_ref, and with its bodies, found ${match ? (match.count === 1 ? 'one without its bodies' : match.count) : 'none'}`,
            )
          }
        }
        if (isNil(response_id)) continue
        const key = canonical([response_id, model_ref])
        const complete = !isNil(value.request) && !isNil(value.response)
        earlier.set(key, { count: (earlier.get(key)?.count ?? 0) + 1, complete })
      }
    },
  },
)

const previousOf = (request: unknown): unknown =>
  isObject(request) ? request.previous_response_id : undefined
