import type { CompactionObservation } from '../../src/harness/index.ts'
import { helperStepId } from './config.ts'
import type { HermesRecord } from './record.ts'

/**
 * One observation for each session whose context was compacted, once or several times: Hermes keeps no more
 * of it than the rows that it took out, a sum of usage and the last failure. Its calls carry an id of the
 * session in place of a step id, but none with Messages, where they stay without an owner.
 */
export function compactionsOf({ sessions, messages, tasks, events }: HermesRecord): CompactionObservation[] {
  return sessions.flatMap(({ id, compression_failure_error }): CompactionObservation[] => {
    const usage = tasks.find((row) => row.session_id === id && row.task === 'compression')
    const done = messages.some((row) => row.session_id === id && row.compacted === 1)
    if (!done && compression_failure_error === null && usage === undefined) return []
    const outcome = done ? 'completed' : compression_failure_error === null ? 'unknown' : 'failed'
    const silent = events.some((event) => event.session_id === id && event.api_mode === 'anthropic_messages')
    return [
      {
        invocationId: id,
        observedAt: usage?.last_seen ?? null,
        outcome,
        stepIds: silent ? [] : [helperStepId(id)],
      },
    ]
  })
}
