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
 * A step for each decision. A reply without text and tool call (one that is empty, or broke off behind its
 * reasoning) decides nothing: Claude Code asks again, and the reply belongs to the decision that followed.
 * When none did, the run ended on it.
 */
export function stepsOf(transcript: Transcript, spans: Spans): StepObservation[] {
  const steps: StepObservation[] = []
  let undecided: Reply[] = []
  for (const reply of repliesOf(transcript, modelSpansOf(transcript, spans))) {
    undecided.push(reply)
    if (!reply.blocks.some((block) => isText(block) || isToolUse(block))) continue
    steps.push(stepOf(transcript.id, undecided))
    undecided = []
  }
  if (undecided.length > 0) steps.push(stepOf(transcript.id, undecided))
  const last = steps.at(-1)
  if (last?.toolCount === 0) last.resolved = true
  return steps
}

/** In the order of their calls. Of an empty reply there are no rows, the span is all that is kept. */
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

function stepOf(invocationId: string, replies: Reply[]): StepObservation {
  const { at, blocks } = replies.at(-1) as Reply
  const join = (texts: string[]) => texts.join('') || null
  return {
    invocationId,
    timestamp: at,
    responseIds: replies.flatMap(({ responseIds }) => responseIds),
    stepIds: replies.flatMap(({ stepIds }) => stepIds),
    answer: join(blocks.filter(isText).map(({ text }) => text)),
    reasoning: join(blocks.filter(isThinking).map(({ thinking }) => thinking)),
    resolved: null,
    toolCount: blocks.filter(isToolUse).length,
  }
}
