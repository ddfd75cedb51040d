/**
 * Anything but Unicode white space and the separators U+001C-U+001F. JavaScript's own `\S` differs in three
 * places: it takes U+001C-U+001F and U+0085 for characters, and U+FEFF for a space.
 */
const separators = String.fromCharCode(0x1c, 0x1d, 0x1e, 0x1f)
const character = new RegExp(`[^\\p{White_Space}${separators}]`, 'u')

/** A string with at least one character that is not white space ("NB" in the contract, section 3). */
export function isNonblank(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false
  const first = value.charCodeAt(0)
  return (first > 0x20 && first < 0x80) || character.test(value)
}

/** Absent, `null`, or nonblank. */
export const isNonblankOrNil = (value: unknown): boolean =>
  value === undefined || value === null || isNonblank(value)
