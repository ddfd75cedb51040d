import type { WireEvent } from './types.ts'

/** The bytes of one server-sent event, with its blank line. */
export function encodeEvent({ event, data }: WireEvent): string {
  const payload = typeof data === 'string' ? data : JSON.stringify(data)
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${payload}\n\n`
}

/**
 * Splits text into pieces as a model's tokens would: a few characters each, never inside a surrogate pair,
 * never more than `limit` pieces.
 */
export function pieces(text: string, limit = 4): string[] {
  const size = Math.max(1, Math.ceil(text.length / limit))
  const result: string[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + size, text.length)
    if (to < text.length && isLowSurrogate(text.charCodeAt(to))) to += 1
    result.push(text.slice(from, to))
    from = to
  }
  return result
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
