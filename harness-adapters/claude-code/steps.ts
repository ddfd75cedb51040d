import type { StepObservation } from '../../src/harness/index.ts'
import { modelSpansOf, type Transcript } from './record.ts'
import type { ModelSpan, Spans } from './spans.ts'
import { type AssistantRow, type Block, isReplyRow, isText, isThinking, isToolUse } from './transcript.ts'

/** A reply, as far as Claude Code kept it: its rows, the span of the call that it ended, or both. */
interface Reply {
  /** Unix seconds. */
  at: number
  /** Ids of the provider's reply and of the span; what is not known is missing. */
  responseIds: string[]
  stepIds: string[]
  blocks: Block[]
}

/**
 * A step for each reply that Claude Code took. One that says nothing (it is empty, or broke off behind its
 * reasoning) is a step without an answer: Claude Code goes on behind it in a new call, and keeps nothing that
 * ties the two.
 */
export function stepsOf(transcript: Transcript, spans: Spans): StepObservation[] {
  const replies = repliesOf(transcript, modelSpansOf(transcript, spans))
  const steps = replies.map((reply) => stepOf(transcript.id, reply))
  const last = steps.at(-1)
  if (last?.toolCount === 0) last.resolved = true
  return steps
}

/** Sorted for the reader, by their calls. Of an empty reply there are no rows, the span is all that is kept. */
function repliesOf({ rows }: Transcript, calls: ModelSpan[]): Reply[] {
  const kept = rows.filter(isReplyRow)
  const exchanges = new Set(kept.map(({ requestId }) => requestId))
  const byId = Map.groupBy(kept, ({ message }) => message.id)
  const replies = [...byId].map(([id, own]) => {
    const [first] = own as [AssistantRow]
    const call = calls.find(({ requestId }) => requestId === first.requestId)
    return {
      at: call?.startedAt ?? Date.parse(first.timestamp) / 1000,
      responseIds: [id],
      stepIds: call ? [call.stepId] : [],
      blocks: own.flatMap(({ message }) => message.content),
    }
  })
  const silent = calls
    .filter((call) => isDecision(call) && !exchanges.has(call.requestId ?? undefined))
    .map(({ startedAt, stepId }) => ({ at: startedAt, responseIds: [], stepIds: [stepId], blocks: [] }))
  return [...replies, ...silent].sort((one, other) => one.at - other.at)
}

function isDecision({ success, source }: ModelSpan): boolean {
  return success && (source === 'sdk' || source.startsWith('agent.'))
}

function stepOf(invocationId: string, { at, responseIds, stepIds, blocks }: Reply): StepObservation {
  const join = (texts: string[]) => texts.join('') || null
  return {
    invocationId,
    timestamp: at,
    responseIds,
    stepIds,
    answer: join(blocks.filter(isText).map(({ text }) => text)),
    reasoning: join(blocks.filter(isThinking).map(({ thinking }) => thinking)),
    resolved: null,
    toolCount: blocks.filter(isToolUse).length,
  }
}
