/**
 * The value on which all occurrences of a header agree, or `null`.
 *
 * Read from the raw headers, because the usual clients join repeated headers into one value: two different
 * session ids would then look like a third one. A correlation hint, not a security boundary.
 */
export function agreedHeader(rawHeaders: [name: string, value: string][], name: string): string | null {
  const wanted = name.toLowerCase()
  const values = new Set<string>()
  for (const [key, value] of rawHeaders) if (key.toLowerCase() === wanted) values.add(value)
  const [only] = values
  return values.size === 1 && only ? only : null
}
