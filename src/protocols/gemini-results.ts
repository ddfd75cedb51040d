import { isObject, type JsonObject, objectsOf, stringOf } from './json.ts'
import type { ToolResult } from './types.ts'

/**
 * The function responses of a history. A client may send a response without an id; it then belongs to the
 * call of its position in the model's turn before it.
 */
export function geminiResults(contents: JsonObject[]): ToolResult[] {
  const results: ToolResult[] = []
  let calls: JsonObject[] = []
  let position = 0
  for (const { role, parts } of contents) {
    if (role === 'model') {
      calls = objectsOf(parts).flatMap(({ functionCall }) => (isObject(functionCall) ? [functionCall] : []))
      position = 0
      continue
    }
    for (const { functionResponse } of objectsOf(parts)) {
      if (!isObject(functionResponse)) continue
      const id = stringOf(functionResponse.id) ?? stringOf(calls[position]?.id)
      position += 1
      const name = stringOf(functionResponse.name)
      results.push({
        id,
        ...(name === null ? {} : { name }),
        output: outputOf(functionResponse.response),
      })
    }
  }
  return results
}

/** The text of a response that is nothing but text under one key; else the whole object. */
function outputOf(response: unknown): unknown {
  if (!isObject(response)) return response
  const [value, ...more] = Object.values(response)
  return typeof value === 'string' && more.length === 0 ? value : response
}
