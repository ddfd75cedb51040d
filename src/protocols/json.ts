/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of an array; anything else counts as none. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The object that a JSON text holds, else the text itself: the rule for every body that is kept as evidence. */
export function parseObject(text: string): JsonObject | string {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : text
  } catch {
    return text
  }
}

/**
 * The text of a message's or a tool result's content: a string as it is, an array of text parts joined.
 * `null` when a part is something else (an image, say), because then no text is the whole of it.
 */
export function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  const texts = content.map((part) => (isObject(part) ? stringOf(part.text) : stringOf(part)))
  return texts.every((text) => text !== null) ? texts.join('') : null
}
