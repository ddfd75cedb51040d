import { isObject, type JsonObject, objectOr, stringOrNull } from '../json.ts'
import { inOrder, type StreamAssembler } from './assembler.ts'

/**
 * Gemini `streamGenerateContent`: each chunk is a partial reply, and the stream has no terminal event of its
 * own, so that a finish label (or a blocked prompt) counts as one; what follows it is still taken in.
 */
export function createGeminiAssembler(): StreamAssembler {
  const reply: JsonObject = {}
  const candidates = new Map<number, JsonObject>()
  return {
    push(data, event) {
      if (!isObject(data)) return event === 'error' ? 'error' : 'open'
      if (event === 'error' || data.error) return 'error'
      let finished = isObject(data.promptFeedback) && data.promptFeedback.blockReason != null
      for (const fragment of Array.isArray(data.candidates) ? data.candidates : []) {
        if (!isObject(fragment)) continue
        const index = typeof fragment.index === 'number' ? fragment.index : 0
        candidates.set(index, mergeCandidate(candidates.get(index), fragment))
        finished ||= typeof fragment.finishReason === 'string'
      }
      const { candidates: _, ...rest } = data
      Object.assign(reply, rest)
      return finished ? 'terminal' : 'open'
    },
    openEnded: true,
    done: () => 'open',
    result: () => ({ ...reply, ...(candidates.size > 0 ? { candidates: inOrder(candidates) } : {}) }),
    category: () => null,
    announcedId: () => stringOrNull(reply.responseId),
  }
}

/** The chunks of a reply that came as one JSON array; `undefined` when they are no good reply. */
export function assembleChunks(chunks: unknown[]): JsonObject | undefined {
  const assembler = createGeminiAssembler()
  const sound = chunks.every((chunk) => isObject(chunk) && assembler.push(chunk, undefined) !== 'error')
  return sound && chunks.length > 0 ? assembler.result() : undefined
}

function mergeCandidate(before: JsonObject | undefined, fragment: JsonObject): JsonObject {
  if (!before) return fragment
  const content = { ...objectOr(before.content), ...objectOr(fragment.content) }
  const parts = partsOf(before)
  for (const part of partsOf(fragment)) {
    const last = parts.at(-1)
    if (last && joinable(last, part)) parts[parts.length - 1] = { ...last, text: `${last.text}${part.text}` }
    else parts.push(part)
  }
  const hasContent = isObject(before.content) || isObject(fragment.content)
  return { ...before, ...fragment, ...(hasContent ? { content: { ...content, parts } } : {}) }
}

function partsOf(candidate: JsonObject): JsonObject[] {
  const parts = objectOr(candidate.content).parts
  return Array.isArray(parts) ? parts.filter(isObject) : []
}

function joinable(last: JsonObject, part: JsonObject): boolean {
  return (
    typeof last.text === 'string' &&
    typeof part.text === 'string' &&
    Boolean(last.thought) === Boolean(part.thought) &&
    !last.thoughtSignature &&
    !part.thoughtSignature
  )
}
