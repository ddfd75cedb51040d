import type { CompactionObservation } from '../../src/harness/index.ts'
import { modelSpansOf, type Transcript } from './record.ts'
import type { Spans } from './spans.ts'
import { isCompactBoundary } from './transcript.ts'

/**
 * Compactions of a transcript. Its boundaries say what happened, and the spans which calls made the summaries;
 * what belongs to what is only plain when there is one of each. Without spans the boundaries stand alone.
 */
export function compactionsOf(transcript: Transcript, spans: Spans): CompactionObservation[] {
  const boundaries = transcript.rows.filter(isCompactBoundary).map(({ timestamp, compactMetadata }) => ({
    observedAt: Date.parse(timestamp) / 1000,
    trigger: compactMetadata.trigger,
    tokensBefore: compactMetadata.preTokens,
    tokensAfter: compactMetadata.postTokens ?? null,
  }))
  const calls = modelSpansOf(transcript, spans).filter(({ source }) => source === 'compact')
  const plain = boundaries.length === 1 && calls.length === 1
  const found =
    calls.length === 0
      ? boundaries.map((boundary) => ({ ...boundary, outcome: 'completed' as const }))
      : calls.map(({ success, endedAt, stepId }) => ({
          observedAt: endedAt,
          ...(plain ? boundaries[0] : {}),
          outcome: success ? ('completed' as const) : ('failed' as const),
          stepIds: [stepId],
        }))
  return found.map((compaction) => ({ invocationId: transcript.id, ...compaction }))
}
