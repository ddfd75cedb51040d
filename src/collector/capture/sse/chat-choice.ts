import { isObject, type JsonObject, objectOr } from '../json.ts'
import { createToolCalls } from './chat-tool-calls.ts'

export interface ChatChoice {
  push(fragment: JsonObject): void
  result(): JsonObject
}

/** One choice of a chat stream: its deltas joined into a message. */
export function createChatChoice(index: number): ChatChoice {
  const message: JsonObject = { role: 'assistant', content: null }
  const toolCalls = createToolCalls()
  const rest: JsonObject = {}
  let finish: unknown = null
  return {
    push(fragment) {
      for (const [key, value] of Object.entries(objectOr(fragment.delta))) {
        if (key === 'role') message.role = value ?? message.role
        else if (key === 'tool_calls') toolCalls.push(value)
        else message[key] = joined(message[key], value)
      }
      if (fragment.finish_reason != null) finish = fragment.finish_reason
      if ('logprobs' in fragment) rest.logprobs = joinedLogprobs(rest.logprobs, fragment.logprobs)
    },
    result() {
      const calls = toolCalls.result()
      return {
        index,
        message: { ...message, ...(calls.length > 0 ? { tool_calls: calls } : {}) },
        ...rest,
        finish_reason: finish,
      }
    },
  }
}

/** Strings and arrays are joined; of other values the last one that is not null stays. */
function joined(before: unknown, value: unknown): unknown {
  if (value == null) return before ?? null
  if (typeof before === 'string' && typeof value === 'string') return before + value
  if (Array.isArray(before) && Array.isArray(value)) return [...before, ...value]
  return value
}

function joinedLogprobs(before: unknown, value: unknown): unknown {
  if (!isObject(before) || !isObject(value)) return value ?? before ?? null
  const keys = new Set([...Object.keys(before), ...Object.keys(value)])
  return Object.fromEntries([...keys].map((key) => [key, joined(before[key], value[key])]))
}
