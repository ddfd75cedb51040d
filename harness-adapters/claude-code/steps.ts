import type { StepObservation } from '../../src/harness/index.ts'
import { modelSpansOf, type Transcript } from './record.ts'
import type { ModelSpan, Spans } from './spans.ts'
import { type AssistantRow, isReplyRow, isText, isThinking, isToolUse } from './transcript.ts'

/**
 * A step for each reply that a transcript keeps, with the span of the call that it ended; and one for each
 * call that succeeded with a reply that said nothing, of which the span is all that Claude Code keeps.
 */
export function stepsOf(transcript: Transcript, spans: Spans): StepObservation[] {
  const calls = modelSpansOf(transcript, spans)
  const rows = transcript.rows.filter(isReplyRow)
  const kept = new Set(rows.map(({ requestId }) => requestId))
  const replies = Map.groupBy(rows, ({ message }) => message.id)
  const steps = [
    ...[...replies].map(([id, rows]) => replyStep(transcript.id, id, rows, calls)),
    ...calls
      .filter((call) => isDecision(call) && !kept.has(call.requestId ?? undefined))
      .map((call) => silentStep(transcript.id, call)),
  ].sort((one, other) => one.timestamp - other.timestamp)
  const last = steps.at(-1)
  if (last?.toolCount === 0) last.resolved = true
  return steps
}

function isDecision({ success, source }: ModelSpan): boolean {
  return success && (source === 'sdk' || source.startsWith('agent.'))
}

function replyStep(
  invocationId: string,
  responseId: string,
  rows: AssistantRow[],
  calls: ModelSpan[],
): StepObservation {
  const [first] = rows as [AssistantRow]
  const call = calls.find(({ requestId }) => requestId === first.requestId)
  const blocks = rows.flatMap(({ message }) => message.content)
  const join = (texts: string[]) => texts.join('') || null
  return {
    invocationId,
    timestamp: call?.startedAt ?? Date.parse(first.timestamp) / 1000,
    responseIds: [responseId],
    stepId: call?.stepId ?? null,
    answer: join(blocks.filter(isText).map(({ text }) => text)),
    reasoning: join(blocks.filter(isThinking).map(({ thinking }) => thinking)),
    resolved: null,
    toolCount: blocks.filter(isToolUse).length,
  }
}

function silentStep(invocationId: string, { startedAt, stepId }: ModelSpan): StepObservation {
  return { invocationId, timestamp: startedAt, stepId, answer: null, resolved: null, toolCount: 0 }
}
