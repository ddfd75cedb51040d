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
        ...(usage
          ? { usageMetadata: last ? usageMetadata : runningTotal(usageMetadata, at, cut.length - 1) }
          : {}),
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

/** What was counted so far: the whole prompt, and a share of the candidates. */
function runningTotal(usage: unknown, at: number, last: number): unknown {
  if (!isObject(usage)) return usage
  const whole = Number(usage.candidatesTokenCount)
  const candidatesTokenCount = Math.floor((whole * at) / last)
  const totalTokenCount = Number(usage.totalTokenCount) - whole + candidatesTokenCount
  return { ...usage, candidatesTokenCount, totalTokenCount }
}
