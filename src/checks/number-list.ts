/** A list of small integers. */
export type NumberList = number[] | Int32Array

/**
 * Zeros. A typed array costs more to make than a short list, and a long list costs the garbage collector more
 * than a typed array.
 */
export function numbers(size: number): NumberList {
  if (size > 64) return new Int32Array(size)
  const list: number[] = []
  for (let index = 0; index < size; index += 1) list.push(0)
  return list
}
