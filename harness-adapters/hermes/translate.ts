/** Pure: Hermes' database, events and usage report in, observations and outcome out. */
import type { HarnessResult, InvocationObservation, Outcome } from '../../src/harness/index.ts'
import { compactionsOf } from './compactions.ts'
import { conversationItems, historyOf } from './conversation.ts'
import { isLlmResponse, isRequestFailed, isSessionEnded, isSubagentStopped } from './events.ts'
import type { HermesRecord } from './record.ts'
import type { HermesSession } from './state.ts'
import { stepsOf } from './steps.ts'
import { toolsOf } from './tools.ts'

export function translate(record: HermesRecord): HarnessResult {
  const { sessions, messages, events } = record
  const histories = new Map(sessions.map(({ id }) => [id, historyOf(id, messages)]))
  return {
    outcome: outcomeOf(record),
    observations: {
      source: 'hermes',
      invocations: sessions.map((session) => ({
        ...invocationOf(session, record),
        conversation: (histories.get(session.id) ?? []).flatMap(conversationItems),
      })),
      steps: stepsOf(events),
      tools: [...histories].flatMap(([id, history]) => toolsOf(id, history, events)),
      compactions: compactionsOf(record),
    },
  }
}

function invocationOf(
  { id, parent_session_id, started_at, ended_at }: HermesSession,
  record: HermesRecord,
): Omit<InvocationObservation, 'conversation'> {
  const status = statusOf(id, record)
  return {
    id,
    parentId: parent_session_id,
    // A subagent's session names its parent's, and not the call that asked for it.
    spawnedByToolCallId: null,
    status,
    durationMs: ended_at === null ? null : (ended_at - started_at) * 1000,
    errorType: status === 'failed' ? (lastFailure(id, record)?.error.type ?? null) : null,
  }
}

function statusOf(id: string, { rootId, events, usage }: HermesRecord): InvocationObservation['status'] {
  const end = events.filter(isSessionEnded).findLast(({ session_id }) => session_id === id)
  if (end) return end.completed ? 'completed' : end.interrupted ? 'incomplete' : 'failed'
  if (id === rootId) return usage?.failed ? 'failed' : 'incomplete'
  const stop = events.filter(isSubagentStopped).find(({ child_session_id }) => child_session_id === id)
  // Without a session's own end Hermes' word to the parent is all there is; it can be wrong.
  if (stop?.child_status === 'completed') return 'completed'
  return stop?.child_status === 'failed' || stop?.child_status === 'error' ? 'failed' : 'incomplete'
}

/**
 * The exit code says nothing, and after a failure its text is printed as if it were the answer; the usage
 * report tells them apart.
 */
function outcomeOf(record: HermesRecord): Outcome {
  const { usage, rootId, stdout } = record
  if (usage === null) return { status: 'failed', answer: null, failure: null }
  const answer = usage.failed ? null : stdout.replace(/\n$/, '') || null
  if (usage.completed && !usage.failed) return { status: 'completed', answer }
  const message = usage.failure ?? lastFailure(rootId, record)?.error.message
  return { status: 'failed', answer, failure: message === undefined ? null : { message } }
}

/**
 * The failure that a session ended on; none when the provider answered after it. Hermes also reports as one
 * an answer that it does not take, such as a refusal.
 */
function lastFailure(sessionId: string, { events }: HermesRecord) {
  const told = events.filter(
    (event) => (isRequestFailed(event) || isLlmResponse(event)) && event.session_id === sessionId,
  )
  const last = told.at(-1)
  return last && isRequestFailed(last) ? last : undefined
}
