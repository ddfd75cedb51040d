import type { StepObservation } from '../../src/harness/index.ts'
import { type CodexThread, ownItems } from './record.ts'
import { type Item, isMessage, isReasoning, textOf } from './rollout.ts'
import {
  type InferenceStarted,
  isInferenceCompleted,
  isInferenceStarted,
  isItemAccepted,
  type TraceEvent,
} from './trace.ts'

/** One inference of the trace: an attempt as Codex counts it, which may hold several HTTP requests. */
interface Inference {
  id: string
  /** Unix milliseconds. */
  startedAt: number
  /** Ids of what its prompt was made of; `null` when the trace does not say. */
  basis: string | null
  completed: boolean
  responseId: string | null
  /** What Codex took from it into the thread's history. */
  items: Item[]
}

/**
 * A step for each decision of a thread. An inference that failed belongs to the decision whose prompt was made
 * of the same items. One of which Codex had already taken something into its history (a text, reasoning, a
 * tool call that it executes) is a decision of its own: Codex goes on from it, with another prompt. Failed
 * inferences with a prompt that nothing answered are in no step.
 */
export function stepsOf(thread: CodexThread, trace: TraceEvent[]): StepObservation[] {
  const inferences = inferencesOf(thread, trace)
  const isDecision = ({ completed, items }: Inference) => completed || items.length > 0
  const failed = Map.groupBy(
    inferences.filter((inference) => !isDecision(inference)),
    ({ basis }) => basis,
  )
  return inferences.filter(isDecision).map((inference) => {
    const { basis } = inference
    return stepOf(thread.id, inference, basis === null ? [] : (failed.get(basis) ?? []))
  })
}

/** A thread has one inference at a time: what enters its history before the next one began came from it. */
function inferencesOf(thread: CodexThread, trace: TraceEvent[]): Inference[] {
  const authored = authoredItems(thread)
  const inferences: Inference[] = []
  for (const { thread_id, wall_time_unix_ms, payload } of trace) {
    if (thread_id !== thread.id) continue
    const current = inferences.at(-1)
    if (isInferenceStarted(payload)) {
      inferences.push({
        id: payload.inference_call_id,
        startedAt: wall_time_unix_ms,
        basis: basisOf(payload),
        completed: false,
        responseId: null,
        items: [],
      })
    } else if (isInferenceCompleted(payload)) {
      const inference = inferences.find(({ id }) => id === payload.inference_call_id)
      if (inference) Object.assign(inference, { completed: true, responseId: payload.response_id })
    } else if (isItemAccepted(payload)) {
      const item = authored.get(payload.item_id)
      if (item) current?.items.push(item)
    }
  }
  return inferences
}

function basisOf({ prepared_prompt_payload }: InferenceStarted): string | null {
  const parts = prepared_prompt_payload?.parts
  return parts ? JSON.stringify(parts.map(({ raw_payload_id }) => raw_payload_id)) : null
}

function stepOf(invocationId: string, inference: Inference, failed: Inference[]): StepObservation {
  const { items, responseId } = inference
  const toolCount = items.filter(isCall).length
  const texts = items.filter(isMessage).map(({ content }) => textOf(content))
  const thoughts = items
    .filter(isReasoning)
    .flatMap(({ summary, content }) => [...summary, ...(content ?? [])])
  return {
    invocationId,
    timestamp: inference.startedAt / 1000,
    responseIds: responseId === null ? [] : [responseId],
    stepIds: [...failed, inference].map(({ id }) => id),
    answer: texts.filter((text) => text !== null).join('') || null,
    reasoning: textOf(thoughts),
    resolved: inference.completed && toolCount === 0 ? true : null,
    toolCount,
  }
}

/** Items that the model wrote, by the id that Codex keeps them under. */
function authoredItems(thread: CodexThread): Map<string, Item> {
  const authored = ownItems(thread).filter(isAuthored)
  return new Map(authored.map((item) => [item.id as string, item]))
}

function isAuthored(item: Item): boolean {
  if (typeof item.id !== 'string') return false
  return isMessage(item) ? item.role === 'assistant' : isReasoning(item) || isCall(item)
}

/** `function_call`, `custom_tool_call` and their like. */
function isCall({ type }: Item): boolean {
  return type.endsWith('_call')
}
