/** Pure: the entries of Pi's session file in, observations and outcome out. */
import type { HarnessResult, Outcome, StepObservation, ToolObservation } from '../../src/harness/index.ts'
import { compactionsOf } from './compactions.ts'
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
  type PiMessageEntry,
  type PiToolResult,
  textOf,
} from './session.ts'

export interface PiSession {
  /** Pi's own session id. */
  id: string
  /** Everything after the header, in the order of the file. */
  entries: PiEntry[]
  /** The messages among them. */
  messages: PiMessageEntry[]
}

/** `null` when there is no session header. */
export function readSession(entries: PiEntry[]): PiSession | null {
  const header = entries.find(isHeader)
  if (header === undefined) return null
  const messages = entries.filter(isMessageEntry)
  return { id: header.id, entries: entries.filter((entry) => !isHeader(entry)), messages }
}

export function translate(session: PiSession): HarnessResult {
  const messages = session.messages.map(({ message }) => message)
  const outcome = outcomeOf(messages)
  return {
    outcome,
    observations: {
      source: 'pi',
      invocations: [
        { id: session.id, status: endOf(messages), conversation: messages.flatMap(conversationItems) },
      ],
      steps: stepsOf(session),
      tools: messages.filter(isToolResult).map((result) => toolOf(session.id, result)),
      compactions: compactionsOf(session.id, session.entries),
    },
  }
}

/**
 * A step for each assistant message that did not fail. Its step id is the entry that the decision answers,
 * which `step-extension.js` puts on the wire with every attempt. Failed attempts stand in the file, too: a
 * reply that broke off has an id, which counts to the decision that answers the same entry.
 */
export function stepsOf(session: PiSession): StepObservation[] {
  const byId = new Map(session.entries.map((entry) => [entry.id, entry]))
  const attempts = session.messages.flatMap(({ message, parentId }) =>
    isAssistant(message) ? [{ message, basis: basisOf(byId, parentId) }] : [],
  )
  const broken = Map.groupBy(
    attempts.filter(({ message }) => isFailed(message)),
    ({ basis }) => basis,
  )
  return attempts
    .filter(({ message }) => !isFailed(message))
    .map(({ message, basis }) => {
      const before = basis === null ? [] : (broken.get(basis) ?? []).map((attempt) => attempt.message)
      return stepOf(session.id, message, [...before, message].flatMap(responseIdOf), basis)
    })
}

function responseIdOf({ responseId }: PiAssistantMessage): string[] {
  return responseId === undefined ? [] : [responseId]
}

/** Back over what failed attempts of the same decision left in the file. */
function basisOf(byId: Map<unknown, PiEntry>, parentId: string | null): string | null {
  let id = parentId
  for (let entry = byId.get(id ?? ''); entry && isAttemptTrace(entry); entry = byId.get(id ?? '')) {
    id = (entry as PiMessageEntry).parentId
  }
  return id
}

function isAttemptTrace(entry: PiEntry): boolean {
  if (isMessageEntry(entry)) return isAssistant(entry.message) && isFailed(entry.message)
  return entry.type === 'context_edit'
}

export function stepOf(
  invocationId: string,
  message: PiAssistantMessage,
  responseIds: string[],
  stepId: string | null,
): StepObservation {
  const toolCount = message.content.filter(isToolCall).length
  return {
    invocationId,
    timestamp: message.timestamp / 1000,
    responseIds,
    stepId,
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
  const end = endOf(messages)
  const last = messages.at(-1) as PiAssistantMessage
  if (end === 'completed') return { status: 'completed', answer: textOf(last.content) }
  const message = end === 'failed' ? last.errorMessage : undefined
  return { status: 'failed', answer: null, failure: message === undefined ? null : { message } }
}

/** A session that ends in anything but a decision was cut short: in a tool call, its result, an abort. */
function endOf(messages: PiMessage[]): 'completed' | 'failed' | 'incomplete' {
  const last = messages.at(-1)
  if (last === undefined || !isAssistant(last)) return 'incomplete'
  if (last.stopReason === 'error') return 'failed'
  return last.stopReason === 'stop' || last.stopReason === 'length' ? 'completed' : 'incomplete'
}
