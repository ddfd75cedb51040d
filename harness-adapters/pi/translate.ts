/** Pure: the entries of Pi's session file in, observations and outcome out. */
import type {
  HarnessResult,
  Observations,
  Outcome,
  StepObservation,
  ToolObservation,
} from '../../src/harness/index.ts'
import { conversationItems } from './conversation.ts'
import {
  callId,
  isAssistant,
  isFailed,
  isHeader,
  isMessageEntry,
  isThinking,
  isToolCall,
  isToolResult,
  type PiAssistantMessage,
  type PiEntry,
  type PiMessage,
  type PiToolResult,
  textOf,
} from './session.ts'

export interface PiSession {
  /** Pi's own session id. */
  id: string
  messages: PiMessage[]
}

/** Session id and messages, in the order of the file. `null` when there is no session header. */
export function readSession(entries: PiEntry[]): PiSession | null {
  let id: string | null = null
  const messages: PiMessage[] = []
  for (const entry of entries) {
    if (isHeader(entry)) id = entry.id
    if (isMessageEntry(entry)) messages.push(entry.message)
  }
  return id === null ? null : { id, messages }
}

export function translate(session: PiSession): HarnessResult {
  const outcome = outcomeOf(session.messages)
  return { outcome, observations: observationsOf(session, outcome) }
}

function observationsOf({ id, messages }: PiSession, outcome: Outcome): Observations {
  return {
    source: 'pi',
    invocations: [{ id, status: outcome.status, conversation: messages.flatMap(conversationItems) }],
    steps: stepsOf(id, messages),
    tools: messages.filter(isToolResult).map((result) => toolOf(id, result)),
  }
}

/**
 * A step for each assistant message that did not fail. Failed attempts stand in the file, too: those of a
 * decision that was made in the end lend their response ids (a reply that broke off has one) to its step.
 */
export function stepsOf(invocationId: string, messages: PiMessage[]): StepObservation[] {
  const steps: StepObservation[] = []
  let broken: string[] = []
  for (const message of messages) {
    if (!isAssistant(message)) {
      broken = []
      continue
    }
    const ids = message.responseId === undefined ? [] : [message.responseId]
    if (isFailed(message)) {
      broken.push(...ids)
      continue
    }
    steps.push(stepOf(invocationId, message, [...broken, ...ids]))
    broken = []
  }
  return steps
}

export function stepOf(
  invocationId: string,
  message: PiAssistantMessage,
  responseIds: string[],
): StepObservation {
  const toolCount = message.content.filter(isToolCall).length
  return {
    invocationId,
    timestamp: message.timestamp / 1000,
    responseIds,
    answer: textOf(message.content),
    reasoning: message.content.flatMap((part) => (isThinking(part) ? [part.thinking] : [])).join('') || null,
    resolved: toolCount > 0 ? null : true,
    toolCount,
  }
}

function toolOf(invocationId: string, result: PiToolResult): ToolObservation {
  const durationMs = result.durationMs ?? null
  return {
    invocationId,
    toolCallId: callId(result.toolCallId),
    name: result.toolName,
    status: result.isError ? 'failed' : 'completed',
    startedAt: durationMs === null ? null : (result.timestamp - durationMs) / 1000,
    completedAt: result.timestamp / 1000,
    durationMs,
    timingSource: 'harness',
  }
}

/** Pi's exit code says nothing (JSON mode always exits 0); the last message does. */
function outcomeOf(messages: PiMessage[]): Outcome {
  const last = messages.at(-1)
  if (last === undefined || !isAssistant(last)) return { status: 'failed', answer: null, failure: null }
  if (!isFailed(last)) return { status: 'completed', answer: textOf(last.content) }
  const failure = last.errorMessage === undefined ? null : { message: last.errorMessage }
  return { status: 'failed', answer: null, failure }
}
