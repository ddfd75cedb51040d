import type { StepObservation } from '../../src/harness/index.ts'
import { type ClaudeEvent, replyIdOf } from './events.ts'
import type { Transcript } from './record.ts'
import { type AssistantRow, isReplyRow, isText, isThinking, isToolUse } from './transcript.ts'

/**
 * A step for each reply that a transcript keeps. Replies that Claude Code began and gave up stand in no
 * transcript; its event stream names them, and they belong to the reply that it kept in the end.
 */
export function stepsOf(transcript: Transcript, events: ClaudeEvent[]): StepObservation[] {
  const replies = Map.groupBy(transcript.rows.filter(isReplyRow), ({ message }) => message.id)
  const abandoned = abandonedBefore(replies, events)
  const steps = [...replies].map(([id, rows]) =>
    stepOf(transcript.id, [...(abandoned.get(id) ?? []), id], rows),
  )
  const last = steps.at(-1)
  if (last?.toolCount === 0) last.resolved = true
  return steps
}

/** Of each kept reply, those that were begun and given up since the one before it. */
function abandonedBefore(kept: Map<string, unknown>, events: ClaudeEvent[]): Map<string, string[]> {
  const before = new Map<string, string[]>()
  const seen = new Set<string>()
  let given: string[] = []
  for (const id of events.map(replyIdOf)) {
    if (id === null || seen.has(id)) continue
    seen.add(id)
    if (kept.has(id)) {
      before.set(id, given)
      given = []
    } else {
      given.push(id)
    }
  }
  return before
}

function stepOf(invocationId: string, responseIds: string[], rows: AssistantRow[]): StepObservation {
  const blocks = rows.flatMap(({ message }) => message.content)
  const join = (texts: string[]) => texts.join('') || null
  return {
    invocationId,
    timestamp: Date.parse((rows[0] as AssistantRow).timestamp) / 1000,
    responseIds,
    answer: join(blocks.filter(isText).map(({ text }) => text)),
    reasoning: join(blocks.filter(isThinking).map(({ thinking }) => thinking)),
    resolved: null,
    toolCount: blocks.filter(isToolUse).length,
  }
}
