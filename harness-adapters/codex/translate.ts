/** Pure: Codex's trace and rollout files in, observations and outcome out. */
import type { HarnessResult, InvocationObservation, Outcome } from '../../src/harness/index.ts'
import { compactionsOf } from './compactions.ts'
import { conversationOf } from './conversation.ts'
import { type CodexRecord, type CodexThread, ownActions } from './record.ts'
import { isEvent, isTaskComplete, type TaskComplete } from './rollout.ts'
import { stepsOf } from './steps.ts'
import { toolsOf } from './tools.ts'
import { isTurnStarted, type TraceEvent } from './trace.ts'

export function translate({ rootId, trace, threads }: CodexRecord): HarnessResult {
  return {
    outcome: outcomeOf(
      threads.find(({ id }) => id === rootId),
      trace,
    ),
    observations: {
      source: 'codex',
      invocations: threads.map((thread) => invocationOf(thread, threads, trace)),
      steps: threads.flatMap((thread) => stepsOf(thread, trace)),
      tools: threads.flatMap((thread) => toolsOf(thread, trace)),
      compactions: threads.flatMap((thread) => compactionsOf(thread, trace)),
    },
  }
}

function invocationOf(
  thread: CodexThread,
  threads: CodexThread[],
  trace: TraceEvent[],
): InvocationObservation {
  const end = endOf(thread, trace)
  const parent = threads.find(({ id }) => id === thread.parentId)
  return {
    id: thread.id,
    parentId: thread.parentId,
    spawnedByToolCallId: parent ? spawningCall(parent, thread.id) : null,
    status: end === undefined ? 'incomplete' : end.error ? 'failed' : 'completed',
    durationMs: end?.duration_ms ?? null,
    errorType: end?.error ? errorType(end.error.codex_error_info) : null,
    conversation: conversationOf(thread.lines),
  }
}

/** The parent's file names the thread that each of its spawning calls created. */
function spawningCall(parent: CodexThread, childId: string): string | null {
  const spawned = ownActions(parent).find(
    ({ item }) => item.receiver_thread_ids?.includes(childId) || item.agent_thread_id === childId,
  )
  return spawned?.item.id ?? null
}

/** How the thread's last turn ended; absent when Codex was ended in the middle of it. */
function endOf({ id, lines }: CodexThread, trace: TraceEvent[]): TaskComplete | undefined {
  const started = trace.map(({ payload }) => payload).filter(isTurnStarted)
  const turns = new Set(started.filter(({ thread_id }) => thread_id === id).map((turn) => turn.codex_turn_id))
  const ends = lines
    .filter(isEvent)
    .map(({ payload }) => payload)
    .filter(isTaskComplete)
  // A thread that inherits its parent's history inherits the ends of its turns, too.
  return ends.findLast(({ turn_id }) => turns.has(turn_id))
}

function outcomeOf(root: CodexThread | undefined, trace: TraceEvent[]): Outcome {
  const end = root && endOf(root, trace)
  if (end === undefined) return { status: 'failed', answer: null, failure: null }
  const answer = end.last_agent_message ?? null
  if (end.error) return { status: 'failed', answer, failure: { message: end.error.message } }
  return { status: 'completed', answer }
}

/** A name, or an object whose one key is the name. */
function errorType(info: unknown): string | null {
  if (typeof info === 'string') return info
  return typeof info === 'object' && info !== null ? (Object.keys(info)[0] ?? null) : null
}
