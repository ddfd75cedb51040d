import { stripVTControlCharacters } from 'node:util'

/**
 * Text of other programs, made fit for one line of a terminal: no escape sequences, no control characters,
 * nothing that turns the direction of writing.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
}
