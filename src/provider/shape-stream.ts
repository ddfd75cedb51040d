import { type Chunk, utf8 } from './plan.ts'
import type { WireShape } from './script.ts'

/** A piece of a stream's text, with what is to happen around it. */
export interface Segment {
  text: string
  waitMs?: number
  /** Comments are sent during the wait, so often. */
  keepAliveMs?: number
  terminal?: boolean
}

/** Rewrites the line ends of a stream. The payload of an event never holds one: JSON escapes them. */
export function withLineEnds(text: string, lineEnd: NonNullable<WireShape['lineEnd']>): string {
  const ends = { lf: '\n', crlf: '\r\n', cr: '\r' }
  return lineEnd === 'lf' ? text : text.replaceAll('\n', ends[lineEnd])
}

/** Cuts segments into the chunks that go over the wire. A wait comes before a segment's first chunk. */
export function chunksOf(segments: Segment[], wire: WireShape): Chunk[] {
  // The usual case, for the sake of its speed.
  if (!wire.chunks && !wire.bom)
    return segments.map((segment) => ({
      bytes: utf8(segment.text),
      ...waitOf(segment),
      ...(segment.terminal ? { terminal: true } : {}),
    }))
  const merged = wire.chunks === 'whole' ? merge(segments) : segments
  return (wire.bom ? marked(merged) : merged).flatMap((segment) => {
    const parts = divide(utf8(segment.text), wire.chunks ?? 'event')
    return parts.map(
      (part, at): Chunk => ({
        bytes: part,
        ...(at === 0 ? waitOf(segment) : {}),
        ...(at === parts.length - 1 && segment.terminal ? { terminal: true } : {}),
      }),
    )
  })
}

/** A byte order mark is the very first thing, before any sign of life. */
function marked([first, ...rest]: Segment[]): Segment[] {
  const mark = '\uFEFF'
  if (!first) return []
  return first.keepAliveMs === undefined
    ? [{ ...first, text: mark + first.text }, ...rest]
    : [{ text: mark }, first, ...rest]
}

function waitOf({ waitMs, keepAliveMs }: Segment): Partial<Chunk> {
  if (waitMs === undefined) return {}
  if (keepAliveMs === undefined) return { waitMs }
  return { waitMs, keepAlive: { everyMs: keepAliveMs, bytes: utf8(': keep-alive\n\n') } }
}

/** Neighbours without a wait between them become one. */
function merge(segments: Segment[]): Segment[] {
  const merged: Segment[] = []
  for (const segment of segments) {
    const last = merged.at(-1)
    if (last && segment.waitMs === undefined)
      merged[merged.length - 1] = { ...last, text: last.text + segment.text, terminal: segment.terminal }
    else merged.push(segment)
  }
  return merged
}

function divide(bytes: Uint8Array, chunks: NonNullable<WireShape['chunks']>): Uint8Array[] {
  switch (chunks) {
    case 'byte':
      return cutWhere(bytes, () => true)
    case 'utf8':
      // A byte 10xxxxxx continues a character.
      return cutWhere(bytes, (_, byte) => (byte & 0xc0) === 0x80)
    case 'crlf':
      return cutWhere(bytes, (before, byte) => before === 13 && byte === 10)
    default:
      return [bytes]
  }
}

function cutWhere(bytes: Uint8Array, isCut: (before: number, byte: number) => boolean): Uint8Array[] {
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = 1; at < bytes.length; at++)
    if (isCut(bytes[at - 1] as number, bytes[at] as number)) {
      parts.push(bytes.subarray(from, at))
      from = at
    }
  parts.push(bytes.subarray(from))
  return parts
}
