import { metadataOf } from '../attempt.ts'
import { canonical } from '../canonical.ts'
import type { Findings } from '../findings.ts'
import { isObject, type JsonObject } from '../json.ts'
import { tokenFields } from '../token-fields.ts'
import { behaviorCheck, type Episode } from './behavior-check.ts'
import { deriveMetadata, deriveTokens } from './derive.ts'
import { compareMultisets } from './multiset.ts'

const path = '$.ng_trajectory.model_calls'

export const modelSavedExchanges = behaviorCheck(
  {
    id: 'model.saved_exchanges',
    te: [1, 4, 7],
    requirement:
      'The record retains exactly the exchanges that the provider saw: same requests, statuses and replies, as often as they happened.',
    location: `${path}[*]`,
  },
  {
    needsRecord: true,
    evaluate({ view, subject }, findings) {
      compare(view.witnessedPrints, view.savedPrints, 'exchange', subject.view.calls, findings)
    },
  },
)

export const modelResponseMetadata = behaviorCheck(
  {
    id: 'model.response_metadata',
    te: [1],
    requirement:
      'Response id, response status and finish reason are those of the replies; none is invented for an error.',
    location: `${path}[*].response_metadata`,
  },
  {
    needsRecord: true,
    evaluate({ view, witness, subject }, findings) {
      const expected = witness.attempts.map((attempt, index) => {
        const { response_id, response_status, finish_reason } = deriveMetadata(attempt)
        return canonical([view.witnessedPrints[index], response_id, response_status, finish_reason])
      })
      const saved = subject.view.calls.values.map((value, index) => {
        const { response_id, response_status } = metadataOf(value)
        return canonical([view.savedPrints[index], response_id, response_status, savedFinish(value)])
      })
      compare(expected, saved, 'response metadata', subject.view.calls, findings)
    },
  },
)

/**
 * A Responses reply has no finish reason; the capture may name the reason of an incomplete one
 * (`incomplete_details.reason`), and that is no invention.
 */
function savedFinish(call: JsonObject): unknown {
  const { finish_reason, dialect } = metadataOf(call)
  if (dialect !== 'responses' || !isObject(call.response)) return finish_reason
  const details = call.response.incomplete_details
  return isObject(details) && finish_reason !== undefined && details.reason === finish_reason
    ? null
    : finish_reason
}

export const modelTokenCounts = behaviorCheck(
  {
    id: 'model.token_counts',
    te: [2],
    requirement: 'Token counts are those that the provider sent; a count that it did not send stays null.',
    location: `${path}[*].token_stats`,
  },
  {
    needsRecord: true,
    evaluate({ view, witness, subject }, findings) {
      const expected = witness.attempts.map((attempt, index) =>
        canonical([view.witnessedPrints[index], deriveTokens(attempt)]),
      )
      const saved = subject.view.calls.values.map((value, index) => {
        const stats = isObject(value.token_stats) ? value.token_stats : {}
        return canonical([view.savedPrints[index], tokenFields.map((field) => stats[field])])
      })
      compare(expected, saved, 'token counts', subject.view.calls, findings)
    },
  },
)

function compare(
  expected: readonly string[],
  saved: readonly string[],
  what: string,
  calls: Episode['subject']['view']['calls'],
  findings: Findings,
): void {
  const { missing, surplus } = compareMultisets(expected, saved)
  for (const position of surplus) {
    const index = calls.indexOf(position)
    findings.add(
      `${path}[${index}]`,
      `attempt ${index}: expected the ${what} of one attempt that the provider saw, found no such attempt left`,
    )
  }
  for (const position of missing) {
    findings.add(
      `$.witness.attempts[${position}]`,
      `attempt ${position} at the provider: expected a saved attempt with the same ${what}, found none left`,
    )
  }
}
