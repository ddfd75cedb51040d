/** Pure: the rows of OpenCode's database in, observations and outcome out. */
import {
  type CompactionObservation,
  type HarnessResult,
  type InvocationObservation,
  ObservationError,
  type Outcome,
  type StepObservation,
  type ToolObservation,
} from '../../src/harness/index.ts'
import { conversationOf, isFinished } from './conversation.ts'
import { type AssistantData, isPart, type Message, type Part, type Store, type ToolPart } from './store.ts'

interface AssistantMessage extends Message {
  data: AssistantData
}

/**
 * @param cut OpenCode was ended from outside: what its sessions say last is not their end.
 * @throws ObservationError when there is not exactly one session without a parent.
 */
export function translate(store: Store, cut = false): HarnessResult {
  const [main, ...others] = store.sessions.filter(({ parent_id }) => parent_id === null)
  if (main === undefined || others.length > 0)
    throw new ObservationError(
      `Failed to read OpenCode's database: it holds ${others.length + (main ? 1 : 0)} sessions without a parent, expected one`,
    )
  const parts = Map.groupBy(store.parts, ({ message_id }) => message_id)
  const answers = store.messages.filter(isAssistant)
  return {
    outcome: cut ? unfinished : outcomeOf(main.id, answers, parts),
    observations: {
      source: 'opencode',
      invocations: store.sessions.map(({ id, parent_id }) => ({
        ...invocationOf(id, store, { parts, cut }),
        parentId: parent_id,
        spawnedByToolCallId: spawnerOf(id, store),
      })),
      steps: answers.filter(isStep).map((message) => stepOf(message, parts)),
      tools: answers.flatMap((message) => toolsOf(message, parts)),
      compactions: answers
        .filter(({ data }) => data.summary)
        .map((message) => compactionOf(message, parts, store)),
    },
  }
}

const unfinished: Outcome = { status: 'failed', answer: null, failure: null }

function invocationOf(
  id: string,
  store: Store,
  { parts, cut }: { parts: Map<string, Part[]>; cut: boolean },
): InvocationObservation {
  const messages = store.messages.filter(({ session_id }) => session_id === id)
  const last = messages.findLast(isAssistant)?.data
  const status = last?.error ? 'failed' : isEnd(last) && !cut ? 'completed' : 'incomplete'
  const errorType = last?.error?.name ?? null
  return { id, status, errorType, conversation: conversationOf(messages, parts) }
}

/** The call of the tool that started a subagent names the subagent's session. */
function spawnerOf(sessionId: string, { parts }: Store): string | null {
  const calls = parts.map(({ data }) => data).filter(isPart('tool'))
  return calls.find(({ state }) => state.metadata?.sessionId === sessionId)?.callID ?? null
}

/** A session goes on behind a message that calls tools, and behind the summary of a compaction. */
function isEnd(last: AssistantData | undefined): boolean {
  return last?.finish !== undefined && last.finish !== 'tool-calls' && !last.summary
}

/** A decision was made when its message has a finish label; failed attempts leave no message of their own. */
function isStep({ data }: AssistantMessage): boolean {
  return data.finish !== undefined && data.error === undefined && !data.summary
}

/** The message's own id is what `step-plugin.js` puts on the wire with every attempt at it. */
function stepOf({ id, session_id, data }: AssistantMessage, parts: Map<string, Part[]>): StepObservation {
  const own = (parts.get(id) ?? []).map((part) => part.data)
  const toolCount = own.filter(isPart('tool')).length
  return {
    invocationId: session_id,
    timestamp: data.time.created / 1000,
    stepId: id,
    answer: textOf(id, parts),
    reasoning: joined(own.filter(isPart('reasoning'))),
    resolved: toolCount > 0 ? null : true,
    toolCount,
  }
}

/** A record for each execution; a call whose reply broke off before it could start is none. */
function toolsOf({ id, session_id }: AssistantMessage, parts: Map<string, Part[]>): ToolObservation[] {
  const calls = (parts.get(id) ?? []).map(({ data }) => data).filter(isPart('tool'))
  const started = calls.filter(({ state }) => state.status !== 'pending' && state.raw === undefined)
  return started.map((call) => {
    const { start, end } = call.state.time ?? {}
    return {
      invocationId: session_id,
      toolCallId: call.callID,
      name: call.tool,
      status: statusOf(call),
      startedAt: start === undefined ? null : start / 1000,
      completedAt: end === undefined ? null : end / 1000,
      durationMs: start === undefined || end === undefined ? null : end - start,
      timingSource: 'harness',
    }
  })
}

/** OpenCode calls a command completed whatever its exit code; the code itself is in the metadata. */
function statusOf(call: ToolPart): ToolObservation['status'] {
  if (!isFinished(call)) return 'incomplete'
  const exit = call.state.metadata?.exit
  if (call.state.status === 'error') return 'failed'
  if (exit === null) return 'cancelled'
  return exit === undefined || exit === 0 ? 'completed' : 'failed'
}

function compactionOf(
  { id, session_id, data }: AssistantMessage,
  parts: Map<string, Part[]>,
  { parts: all }: Store,
): CompactionObservation {
  const request = all.find((part) => part.message_id === data.parentID && part.data.type === 'compaction')
  return {
    invocationId: session_id,
    observedAt: data.time.created / 1000,
    trigger: request && isPart('compaction')(request.data) ? (request.data.auto ? 'auto' : 'manual') : null,
    outcome: data.error ? 'failed' : data.finish ? 'completed' : 'unknown',
    summary: textOf(id, parts),
    stepIds: [id],
  }
}

function outcomeOf(sessionId: string, answers: AssistantMessage[], parts: Map<string, Part[]>): Outcome {
  const last = answers.findLast(({ session_id }) => session_id === sessionId)
  if (last?.data.error) {
    const { name, data } = last.data.error
    return { status: 'failed', answer: null, failure: { message: data?.message ?? name } }
  }
  if (last === undefined || !isEnd(last.data)) return unfinished
  return { status: 'completed', answer: textOf(last.id, parts) }
}

function textOf(messageId: string, parts: Map<string, Part[]>): string | null {
  return joined((parts.get(messageId) ?? []).map(({ data }) => data).filter(isPart('text')))
}

function joined(parts: { text: string }[]): string | null {
  return parts.map(({ text }) => text).join('') || null
}

const isAssistant = (message: Message): message is AssistantMessage => message.data.role === 'assistant'
