import type { CompactionRecord, Gap, InvocationRecord, ObservationRecord } from '../../evidence/record.ts'
import type { CallIndex } from './call-index.ts'
import { uniqueGaps } from './gaps.ts'
import { resolveCompactions } from './resolve-compactions.ts'
import { resolveInvocations, unownedGaps } from './resolve-invocations.ts'
import { joinSessions } from './session-join.ts'

/**
 * Joins observation records to captured calls (evidence contract, section 2, rules 1 to 4): never by time,
 * order or model name. Idempotent: its own output joins to the same records and the same gaps.
 */
export function joinObservations(
  records: ObservationRecord[],
  index: CallIndex,
): { records: ObservationRecord[]; gaps: Gap[] } {
  const invocations = records.filter((each): each is InvocationRecord => each.kind === 'agent_invocation')
  const compactions = records.filter((each): each is CompactionRecord => each.kind === 'context_compaction')
  const owned = resolveInvocations(joinSessions(invocations, index), index)
  const helped = resolveCompactions(compactions, index, owned.owners)
  const rewritten = { invocations: owned.invocations.values(), compactions: helped.compactions.values() }
  return {
    records: records.map((each) => {
      if (each.kind === 'agent_invocation') return rewritten.invocations.next().value ?? each
      if (each.kind === 'context_compaction') return rewritten.compactions.next().value ?? each
      return each
    }),
    gaps: uniqueGaps([...owned.gaps, ...helped.gaps, ...unownedGaps(index, owned.owners)]),
  }
}
