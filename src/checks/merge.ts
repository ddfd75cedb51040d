import type { CheckResult, CheckStatus } from './types.ts'

const severity: Record<CheckStatus, number> = { not_applicable: 0, pass: 1, fail: 2 }

/**
 * Merges results of the same id, worst wins (fail over pass over not_applicable); places, reasons and
 * blockers of equal severity are united. First occurrence gives the order.
 *
 * @throws when two results of one id disagree on kind, tier or evidence: they are not the same check
 */
export function mergeResults(results: readonly CheckResult[]): CheckResult[] {
  const merged = new Map<string, CheckResult>()
  for (const result of results) {
    const known = merged.get(result.id)
    merged.set(result.id, known ? mergeTwo(known, result) : result)
  }
  return [...merged.values()]
}

function mergeTwo(left: CheckResult, right: CheckResult): CheckResult {
  const same =
    left.kind === right.kind && left.tier === right.tier && left.evidence.join() === right.evidence.join()
  if (!same) {
    throw new Error(
      `Failed to merge two results of ${left.id}: they differ in kind, tier or evidence. Give each check its own id.`,
    )
  }
  if (severity[left.status] !== severity[right.status]) {
    return severity[left.status] > severity[right.status] ? left : right
  }
  const union = (field: 'locations' | 'reasons' | 'blockedBy') => [
    ...new Set([...left[field], ...right[field]]),
  ]
  return { ...left, locations: union('locations'), reasons: union('reasons'), blockedBy: union('blockedBy') }
}
