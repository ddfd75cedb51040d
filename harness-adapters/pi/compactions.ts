import type { CompactionObservation } from '../../src/harness/index.ts'
import { isCompaction, type PiEntry } from './session.ts'

/** The step id that `step-extension.js` gives to the calls of the compaction that follows this entry. */
export const compactionStep = (entryId: string) => `compaction-${entryId}`

/** Pi keeps the compactions that succeeded. */
export function compactionsOf(invocationId: string, entries: PiEntry[]): CompactionObservation[] {
  return entries.filter(isCompaction).map((entry) => ({
    invocationId,
    observedAt: Date.parse(entry.timestamp) / 1000,
    trigger: null,
    tokensBefore: entry.tokensBefore,
    outcome: 'completed',
    summary: entry.summary,
    firstKeptItemId: entry.firstKeptEntryId,
    stepIds: entry.parentId === null ? [] : [compactionStep(entry.parentId)],
  }))
}
