export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value when it is an object, else an empty one: for reading fields that may not be there. */
export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Parsed JSON, or `undefined` when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON object that the text holds; the text itself when it holds anything else. */
export function objectOrText(text: string): JsonObject | string {
  const value = parseJson(text)
  return isObject(value) ? value : text
}
