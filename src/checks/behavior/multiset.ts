export interface MultisetDifference {
  /** Positions on the left without a partner on the right. */
  missing: number[]
  /** Positions on the right without a partner on the left. */
  surplus: number[]
}

/** Pairs equal keys one to one (multiplicity counts) and tells which positions are left over. */
export function compareMultisets(left: readonly string[], right: readonly string[]): MultisetDifference {
  const open = new Map<string, number[]>()
  for (const [position, key] of right.entries()) {
    const same = open.get(key)
    if (same) same.push(position)
    else open.set(key, [position])
  }
  for (const positions of open.values()) positions.reverse()
  const missing: number[] = []
  for (const [position, key] of left.entries()) {
    if (open.get(key)?.pop() === undefined) missing.push(position)
  }
  const surplus = [...open.values()].flat().sort((a, b) => a - b)
  return { missing, surplus }
}
