import { isObject, type JsonObject, objectsOf } from '../json.ts'
import type { ReceivedEvent } from './index.ts'

/** Gemini: whole once a candidate has its finish label, or the prompt was blocked. */
export function assembleGemini(events: ReceivedEvent[], _ended: boolean, labelled = true): JsonObject | null {
  const chunks = events.map(({ data }) => data).filter(isObject)
  if (chunks.some((chunk) => Boolean(chunk.error))) return null
  const fragments = chunks.flatMap((chunk) => objectsOf(chunk.candidates))
  const finished =
    fragments.some(({ finishReason }) => typeof finishReason === 'string') ||
    chunks.some(({ promptFeedback: feedback }) => isObject(feedback) && feedback.blockReason != null)
  if (labelled && !finished) return null
  const { candidates: _, ...rest } = Object.assign({}, ...chunks) as JsonObject
  const indexes = [...new Set(fragments.map(({ index }) => index ?? 0))]
  const candidates = indexes.map((index) => merge(fragments.filter((each) => (each.index ?? 0) === index)))
  return { ...rest, ...(candidates.length > 0 ? { candidates } : {}) }
}

function merge(fragments: JsonObject[]): JsonObject {
  const contents = fragments.map(({ content }) => content).filter(isObject)
  const parts: JsonObject[] = []
  for (const part of contents.flatMap((content) => objectsOf(content.parts))) {
    const last = parts.at(-1)
    if (last && continues(last, part)) parts[parts.length - 1] = { ...last, text: `${last.text}${part.text}` }
    else parts.push(part)
  }
  const candidate = Object.assign({}, ...fragments) as JsonObject
  return contents.length > 0
    ? { ...candidate, content: { ...Object.assign({}, ...contents), parts } }
    : candidate
}

function continues(last: JsonObject, part: JsonObject): boolean {
  const plain = (each: JsonObject) => typeof each.text === 'string' && !each.thoughtSignature
  return plain(last) && plain(part) && Boolean(last.thought) === Boolean(part.thought)
}
