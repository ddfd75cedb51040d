import type { Check, Subject } from './check.ts'
import { Findings } from './findings.ts'
import type { CheckResult, CheckStatus } from './types.ts'

const statusOf = { pass: 1, fail: 2, not_applicable: 3 } as const satisfies Record<CheckStatus, number>

/**
 * Evaluates checks in order. A check that does not apply is `not_applicable` before anything else; one
 * without its input, or with a prerequisite that has not passed, fails without being evaluated.
 *
 * Made for many records: prerequisites are looked up by position, and the results that say nothing but "pass"
 * or "not applicable" are the same frozen objects for every record.
 */
export class Engine {
  readonly #checks: readonly Check[]
  readonly #positions: ReadonlyMap<string, number>
  readonly #prerequisites: readonly (readonly number[])[]
  readonly #passed: readonly CheckResult[]
  readonly #outside: readonly CheckResult[]
  /** Whether another check waits for the one at this position. */
  readonly #isNeeded: readonly boolean[]
  /** Of the subject at hand; checks never inspect another one meanwhile. */
  readonly #statuses: number[]
  /** Whether all needed checks have passed so far: then nothing can be blocked. */
  #isClear = true
  /** Waits for the next check that finds something. */
  #findings = new Findings()

  /** @throws Error when a check needs one that does not stand before it */
  constructor(checks: readonly Check[]) {
    const positions = new Map(checks.map(({ definition }, position) => [definition.id, position]))
    this.#checks = checks
    this.#positions = positions
    this.#prerequisites = checks.map(({ definition }, position) =>
      definition.prerequisites.map((id) => {
        const needed = positions.get(id)
        if (needed !== undefined && needed < position) return needed
        throw new Error(
          `Failed to order the checks: ${definition.id} needs ${id}, which does not stand before it.`,
        )
      }),
    )
    const needed = new Set(checks.flatMap(({ definition }) => definition.prerequisites))
    this.#isNeeded = checks.map(({ definition }) => needed.has(definition.id))
    this.#passed = checks.map((check) => frozen(resultOf(check, 'pass')))
    this.#outside = checks.map((check) => frozen(resultOf(check, 'not_applicable')))
    this.#statuses = new Array<number>(checks.length).fill(0)
  }

  /** Forgets the last subject. */
  reset(): void {
    this.#statuses.fill(0)
    this.#isClear = true
    // Left over only when a check threw.
    if (this.#findings.count > 0) this.#findings = new Findings()
  }

  /**
   * Evaluates the checks at the positions from `start` up to, but not including, `end`, after those that were
   * evaluated since the last reset.
   */
  run(start: number, end: number, subject: Subject, results: CheckResult[]): void {
    for (let position = start; position < end; position += 1) {
      const result = this.#judge(position, subject)
      this.#statuses[position] = statusOf[result.status]
      if (result.status !== 'pass' && this.#isNeeded[position]) this.#isClear = false
      results.push(result)
    }
  }

  #judge(position: number, subject: Subject): CheckResult {
    const check = this.#checks[position]!
    const blockedBy = this.#isClear ? undefined : this.#blockersOf(position, subject)
    const declared = subject.declared?.[check.definition.id]
    if (declared !== undefined) {
      return { ...resultOf(check, 'not_applicable', blockedBy), reasons: [declared] }
    }
    if (!check.applies(subject)) {
      return blockedBy ? resultOf(check, 'not_applicable', blockedBy) : this.#outside[position]!
    }
    const available = check.available ? check.available(subject) : subject.view.record !== null
    if (!available) return unevaluated(check, 'required input is unavailable', blockedBy)
    if (blockedBy) return unevaluated(check, `blocked by ${blockedBy.join(', ')}`, blockedBy)
    const findings = this.#findings
    check.evaluate(subject, findings)
    if (findings.count === 0) return this.#passed[position]!
    this.#findings = new Findings()
    return { ...resultOf(check, 'fail'), locations: findings.locations, reasons: findings.summary() }
  }

  /** Prerequisites that have not passed: absent and not applicable block as a failure does. */
  #blockersOf(position: number, subject: Subject): string[] | undefined {
    const check = this.#checks[position]!
    const needed = check.prerequisites
      ? check.prerequisites(subject).map((id) => this.#positions.get(id)!)
      : this.#prerequisites[position]!
    let blockers: string[] | undefined
    for (let index = 0; index < needed.length; index += 1) {
      if (this.#statuses[needed[index]!] === statusOf.pass) continue
      blockers ??= []
      blockers.push(this.#checks[needed[index]!]!.definition.id)
    }
    return blockers
  }
}

/** A result that its receiver may change, whatever it shares. */
export const ownCopy = (result: CheckResult): CheckResult => ({
  ...result,
  evidence: [...result.evidence],
  locations: [...result.locations],
  reasons: [...result.reasons],
  blockedBy: [...result.blockedBy],
})

function unevaluated(check: Check, why: string, blockedBy: string[] | undefined): CheckResult {
  return { ...resultOf(check, 'fail', blockedBy), reasons: [`${why}; ${check.definition.requirement}`] }
}

function resultOf({ definition }: Check, status: CheckStatus, blockedBy: string[] = []): CheckResult {
  const { id, kind, tier, evidence, extension } = definition
  const result: CheckResult = {
    id,
    kind,
    tier,
    status,
    evidence: [...evidence],
    locations: [],
    reasons: [],
    blockedBy,
  }
  return extension ? { ...result, extension } : result
}

function frozen(result: CheckResult): CheckResult {
  for (const value of Object.values(result)) Object.freeze(value)
  return Object.freeze(result)
}
