import { isObject, type JsonObject, objectsOf } from '../json.ts'
import type { ReceivedEvent } from './index.ts'

const headKeys = ['id', 'created', 'model', 'system_fingerprint', 'service_tier']

/** Chat Completions: whole with `[DONE]`, or with a finish label and an orderly end. */
export function assembleChat(events: ReceivedEvent[], ended: boolean): JsonObject | null {
  const done = events.findIndex(({ data }) => data === '[DONE]')
  const chunks = (done === -1 ? events : events.slice(0, done)).map(({ data }) => data).filter(isObject)
  if (chunks.some((chunk) => Boolean(chunk.error))) return null
  const fragments = chunks.flatMap((chunk) => objectsOf(chunk.choices))
  const labelled = fragments.some(({ finish_reason: label }) => typeof label === 'string')
  if (done === -1 && !(ended && labelled)) return null
  const head = Object.fromEntries(
    headKeys.flatMap((key) => {
      const value = chunks.map((chunk) => chunk[key]).find((each) => each != null)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const usage = chunks.map((chunk) => chunk.usage).findLast((each) => each != null)
  const indexes = [...new Set(fragments.map(({ index }) => index))]
  return {
    ...head,
    object: 'chat.completion',
    choices: indexes.map((index) =>
      choiceOf(
        index,
        fragments.filter((fragment) => fragment.index === index),
      ),
    ),
    ...(usage == null ? {} : { usage }),
  }
}

function choiceOf(index: unknown, fragments: JsonObject[]): JsonObject {
  const deltas = fragments.map(({ delta }) => delta).filter(isObject)
  const message: JsonObject = { role: 'assistant', content: null }
  for (const delta of deltas)
    for (const [key, value] of Object.entries(delta))
      if (key !== 'tool_calls' && key !== 'role') message[key] = join(message[key] ?? null, value)
  const calls = toolCallsOf(deltas)
  if (calls.length > 0) message.tool_calls = calls
  const logprobs = fragments.filter((fragment) => 'logprobs' in fragment).map((fragment) => fragment.logprobs)
  return {
    index,
    message,
    ...(logprobs.length > 0 ? { logprobs: logprobs.findLast((each) => each != null) ?? null } : {}),
    finish_reason:
      fragments.map(({ finish_reason: label }) => label).findLast((label) => label != null) ?? null,
  }
}

function join(before: unknown, value: unknown): unknown {
  if (value == null) return before
  if (typeof before === 'string' && typeof value === 'string') return before + value
  return Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
}

/** A fragment continues the call at its index, unless it brings another id. */
function toolCallsOf(deltas: JsonObject[]): JsonObject[] {
  const calls: JsonObject[] = []
  const open = new Map<unknown, JsonObject>()
  for (const { index, function: part, ...rest } of deltas.flatMap(({ tool_calls: list }) =>
    objectsOf(list),
  )) {
    const { name, arguments: text } = isObject(part) ? part : {}
    const place = index ?? 'none'
    const known = open.get(place)
    const other = known?.id && rest.id && known.id !== rest.id
    const begins = !known || other || (index === undefined && name)
    const call: JsonObject = begins ? { function: {} } : known
    if (begins) {
      calls.push(call)
      open.set(place, call)
    }
    for (const [key, value] of Object.entries(rest)) if (value != null && !call[key]) call[key] = value
    const whole = call.function as JsonObject
    if (name != null) whole.name = join(whole.name ?? null, name)
    if (text != null) whole.arguments = join(whole.arguments ?? null, text)
  }
  return calls
}
