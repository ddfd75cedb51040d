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

/**
 * The same of the first of several headers that is there at all. One whose occurrences disagree is there, and
 * does not give way to the next: what it says is unknown, not absent.
 */
export function firstAgreedHeader(
  rawHeaders: [name: string, value: string][],
  names: string[],
): string | null {
  const sent = new Set(rawHeaders.map(([name]) => name.toLowerCase()))
  const first = names.find((name) => sent.has(name.toLowerCase()))
  return first === undefined ? null : agreedHeader(rawHeaders, first)
}
