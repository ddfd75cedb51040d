import { isObject, type JsonObject, objectOr } from '../json.ts'

export interface ToolCalls {
  push(fragments: unknown): void
  result(): JsonObject[]
}

/**
 * Joins the tool-call fragments of a chat stream by their `index`. Providers deviate, so a fragment with
 * another nonempty id than the call that is open at its index begins a new call, and so does one without an
 * index that has a function name; other fragments without an index go to the latest call.
 */
export function createToolCalls(): ToolCalls {
  const calls: JsonObject[] = []
  const open = new Map<number, JsonObject>()
  let latest: JsonObject | undefined

  function begin(index: number | null): JsonObject {
    const call: JsonObject = {}
    calls.push(call)
    if (index !== null) open.set(index, call)
    return call
  }

  function callFor(fragment: JsonObject): JsonObject {
    const index = typeof fragment.index === 'number' ? fragment.index : null
    const current = index === null ? latest : open.get(index)
    if (!current) return begin(index)
    const other = Boolean(fragment.id) && Boolean(current.id) && fragment.id !== current.id
    const unplaced = index === null && Boolean(objectOr(fragment.function).name)
    return other || unplaced ? begin(index) : current
  }

  return {
    push(fragments) {
      for (const fragment of Array.isArray(fragments) ? fragments : []) {
        if (!isObject(fragment)) continue
        latest = callFor(fragment)
        fill(latest, fragment)
      }
    },
    result: () => calls,
  }
}

function fill(call: JsonObject, fragment: JsonObject): void {
  for (const [key, value] of Object.entries(fragment)) {
    if (key === 'index' || value == null) continue
    if (key === 'function') call.function = joinFunction(objectOr(call.function), objectOr(value))
    else if (!call[key]) call[key] = value
  }
}

function joinFunction(known: JsonObject, fragment: JsonObject): JsonObject {
  const joined = { ...known }
  for (const [key, value] of Object.entries(fragment)) {
    const before = joined[key]
    if (typeof before === 'string' && typeof value === 'string') joined[key] = before + value
    else if (value != null) joined[key] = value
  }
  return joined
}
