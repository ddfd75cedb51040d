import type { CompactionObservation } from '../../src/harness/index.ts'
import type { Transcript } from './record.ts'
import { isCompactBoundary } from './transcript.ts'

/** Compactions of a transcript. Claude Code keeps no id of the call that made the summary. */
export function compactionsOf({ id, rows }: Transcript): CompactionObservation[] {
  return rows.filter(isCompactBoundary).map(({ timestamp, compactMetadata }) => ({
    invocationId: id,
    observedAt: Date.parse(timestamp) / 1000,
    trigger: compactMetadata.trigger,
    tokensBefore: compactMetadata.preTokens,
    tokensAfter: compactMetadata.postTokens ?? null,
    outcome: 'completed',
  }))
}
