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
  const characters = [...text]
  const size = Math.max(1, Math.ceil(characters.length / limit))
  const result: string[] = []
  for (let at = 0; at < characters.length; at += size) result.push(characters.slice(at, at + size).join(''))
  return result
}
