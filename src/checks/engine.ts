import type { Check, Subject } from './check.ts'
import { Findings } from './findings.ts'
import type { CheckResult, CheckStatus } from './types.ts'

/**
 * Evaluates checks in order. A check that does not apply is `not_applicable` before anything else; one
 * without its input, or with a prerequisite that has not passed, fails without being evaluated.
 *
 * @param statuses what is known of earlier checks; extended with the results
 */
export function runChecks(
  checks: readonly Check[],
  subject: Subject,
  statuses: Map<string, CheckStatus>,
): CheckResult[] {
  const results: CheckResult[] = []
  for (const check of checks) {
    const result = runCheck(check, subject, statuses)
    statuses.set(result.id, result.status)
    results.push(result)
  }
  return results
}

function runCheck(check: Check, subject: Subject, statuses: ReadonlyMap<string, CheckStatus>): CheckResult {
  const blockedBy = blockersOf(check, subject, statuses)
  if (!check.applies(subject)) return resultOf(check, 'not_applicable', blockedBy)
  const available = check.available ? check.available(subject) : subject.view.record !== null
  const { requirement } = check.definition
  if (!available) return failure(check, `required input is unavailable; ${requirement}`, blockedBy)
  if (blockedBy.length > 0)
    return failure(check, `blocked by ${blockedBy.join(', ')}; ${requirement}`, blockedBy)
  const findings = new Findings()
  check.evaluate(subject, findings)
  if (findings.count === 0) return resultOf(check, 'pass', blockedBy)
  return {
    ...resultOf(check, 'fail', blockedBy),
    locations: findings.locations,
    reasons: findings.summary(),
  }
}

const unblocked: string[] = []

function blockersOf(check: Check, subject: Subject, statuses: ReadonlyMap<string, CheckStatus>): string[] {
  const prerequisites = check.prerequisites?.(subject) ?? check.definition.prerequisites
  let blockers = unblocked
  for (const id of prerequisites) {
    // Absent and not applicable block as a failure does.
    if (statuses.get(id) === 'pass') continue
    if (blockers === unblocked) blockers = []
    blockers.push(id)
  }
  return blockers
}

const failure = (check: Check, reason: string, blockedBy: string[]): CheckResult => ({
  ...resultOf(check, 'fail', blockedBy),
  reasons: [reason],
})

function resultOf({ definition }: Check, status: CheckStatus, blockedBy: string[]): CheckResult {
  const { id, kind, tier, evidence, extension } = definition
  const result: CheckResult = {
    id,
    kind,
    tier,
    status,
    evidence: [...evidence],
    locations: [],
    reasons: [],
    blockedBy: [...blockedBy],
  }
  if (extension) result.extension = true
  return result
}
