import type { StepObservation } from '../../src/harness/index.ts'
import { type CodexThread, ownItems } from './record.ts'
import { type Item, isMessage, isReasoning, textOf } from './rollout.ts'
import { isInferenceCompleted, isInferenceStarted, isItemAccepted, type TraceEvent } from './trace.ts'

/** One inference of the trace: an attempt as Codex counts it, which may hold several HTTP requests. */
interface Inference {
  id: string
  /** Unix milliseconds. */
  startedAt: number
  completed: boolean
  responseId: string | null
  /** What Codex took from it into the thread's history. */
  items: Item[]
}

/**
 * A step for each decision of a thread. An inference that failed belongs to the decision that Codex made in
 * the end, unless it had already delivered a tool call: Codex executes that and goes on from it, so that it
 * is a decision of its own. Failed inferences that no decision followed are in no step.
 */
export function stepsOf(thread: CodexThread, trace: TraceEvent[]): StepObservation[] {
  const steps: StepObservation[] = []
  let failed: Inference[] = []
  for (const inference of inferencesOf(thread, trace)) {
    if (inference.completed || inference.items.some(isCall)) {
      steps.push(stepOf(thread.id, inference, failed))
      failed = []
    } else {
      failed.push(inference)
    }
  }
  return steps
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
    resolved: toolCount > 0 ? null : true,
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
