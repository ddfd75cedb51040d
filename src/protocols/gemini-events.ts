import { isObject, type JsonObject, objectsOf, stringOf } from './json.ts'
import { pieces } from './sse.ts'
import type { EventPart, StreamStyle, WireEvent } from './types.ts'

/** The chunks by which a reply is streamed; there is no terminal event, the last one carries the finish label. */
export function geminiEvents(reply: JsonObject, { usageIn = 'every' }: StreamStyle = {}): WireEvent[] {
  const { candidates, usageMetadata, ...frame } = reply
  const [candidate = {}] = objectsOf(candidates)
  const { content, ...ending } = candidate
  const { role, parts } = isObject(content) ? content : {}
  const cut: { part: EventPart; parts: JsonObject[] }[] = objectsOf(parts).flatMap(split)
  // A label of its own, as the service sends it when the text is through.
  cut.push({ part: 'finish', parts: [] })
  return cut.map(({ part, parts }, at) => {
    const last = at === cut.length - 1
    const usage = usageMetadata !== undefined && (last || usageIn === 'every')
    return {
      part,
      data: {
        candidates: [{ content: { role, parts }, index: ending.index, ...(last ? ending : {}) }],
        ...(usage ? { usageMetadata } : {}),
        ...frame,
      },
    }
  })
}

function split(part: JsonObject): { part: EventPart; parts: JsonObject[] }[] {
  const text = stringOf(part.text)
  if (text === null) return [{ part: 'tool_arguments', parts: [part] }]
  const kind = part.thought ? 'reasoning' : 'text'
  return pieces(text).map((piece) => ({ part: kind, parts: [{ ...part, text: piece }] }))
}
