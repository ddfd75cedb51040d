import {
  type ActionCompleted,
  type Item,
  isActionCompleted,
  isEvent,
  isResponseItem,
  type RolloutLine,
} from './rollout.ts'
import type { TraceEvent } from './trace.ts'

/** One conversation: that of the user, or of an agent that Codex spawned. */
export interface CodexThread {
  id: string
  parentId: string | null
  /** Its rollout file. That of an agent which inherits its parent's history begins with a copy of it. */
  lines: RolloutLine[]
}

/** Everything that the translation reads. */
export interface CodexRecord {
  /** The thread that the user started. */
  rootId: string
  trace: TraceEvent[]
  threads: CodexThread[]
}

/** The items of a thread's history, without what it inherited and without the answers to compactions. */
export function ownItems({ lines }: CodexThread): Item[] {
  return lines
    .filter(isResponseItem)
    .filter(({ metadata }) => !metadata?.inherited_user_message && !metadata?.compaction_output)
    .map(({ payload }) => payload)
}

/** What a thread has done, without what it inherited. */
export function ownActions({ id, lines }: CodexThread): ActionCompleted[] {
  return lines
    .filter(isEvent)
    .map(({ payload }) => payload)
    .filter(isActionCompleted)
    .filter(({ thread_id }) => thread_id === id)
}
