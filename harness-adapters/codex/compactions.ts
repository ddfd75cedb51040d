import type { CompactionObservation } from '../../src/harness/index.ts'
import type { CodexThread } from './record.ts'
import { isCompacted, isUsageRecord } from './rollout.ts'
import { isInferenceCompleted, type TraceEvent } from './trace.ts'

/**
 * Compactions of a thread. Their calls are no inferences of the trace and carry no inference id on the wire;
 * Codex keeps the response id in a usage record, which no inference claims. Attempts that failed, and a
 * reply without usage, leave no id at all. Of several compactions nothing says which of them a call was made
 * for: the calls then stand in a record of their own.
 */
export function compactionsOf(thread: CodexThread, trace: TraceEvent[]): CompactionObservation[] {
  const invocationId = thread.id
  const compactions = thread.lines.filter(isCompacted).map(
    ({ timestamp, payload }): CompactionObservation => ({
      invocationId,
      observedAt: Date.parse(timestamp) / 1000,
      outcome: 'completed',
      summary: payload.message,
    }),
  )
  const responseIds = helpersOf(thread, trace)
  if (compactions.length === 1) return compactions.map((one) => ({ ...one, responseIds }))
  const apart = compactions.length > 1 && responseIds.length > 0
  return apart ? [...compactions, { invocationId, outcome: 'unknown', responseIds }] : compactions
}

/** Response ids of a thread that no inference claims. */
function helpersOf({ id, lines }: CodexThread, trace: TraceEvent[]): string[] {
  const completed = trace.map(({ payload }) => payload).filter(isInferenceCompleted)
  const inferred = new Set(completed.map(({ response_id }) => response_id))
  return lines
    .filter(isUsageRecord)
    .map(({ payload }) => payload)
    .filter(({ thread_id, response_id }) => thread_id === id && !inferred.has(response_id))
    .map(({ response_id }) => response_id)
}
