import type { CompactionObservation } from '../../src/harness/index.ts'
import type { CodexThread } from './record.ts'
import { isCompacted, isUsageRecord } from './rollout.ts'
import { isInferenceCompleted, type TraceEvent } from './trace.ts'

/**
 * Compactions of a thread. Their calls are no inferences of the trace and carry no inference id on the wire;
 * Codex keeps the response id in a usage record, which no inference claims. Attempts that failed, and a
 * reply without usage, leave no id at all.
 */
export function compactionsOf(thread: CodexThread, trace: TraceEvent[]): CompactionObservation[] {
  const inferred = new Set(
    trace
      .map(({ payload }) => payload)
      .filter(isInferenceCompleted)
      .map(({ response_id }) => response_id),
  )
  const compactions: CompactionObservation[] = []
  let helpers: string[] = []
  for (const line of thread.lines) {
    if (isUsageRecord(line)) {
      const { thread_id, response_id } = line.payload
      if (thread_id === thread.id && !inferred.has(response_id)) helpers.push(response_id)
    }
    if (!isCompacted(line)) continue
    compactions.push({
      invocationId: thread.id,
      observedAt: Date.parse(line.timestamp) / 1000,
      outcome: 'completed',
      summary: line.payload.message,
      responseIds: helpers,
    })
    helpers = []
  }
  return compactions
}
