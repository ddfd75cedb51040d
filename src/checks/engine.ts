import type { Check, Subject } from './check.ts'
import { Findings } from './findings.ts'
import type { CheckResult, CheckStatus } from './types.ts'

const statusOf = { pass: 1, fail: 2, not_applicable: 3 } as const satisfies Record<CheckStatus, number>

/**
 * Evaluates checks in order. A check that does not apply is `not_applicable` before anything else; one
 * without its input, or with a prerequisite that has not passed, fails without being evaluated.
 *
 * Prerequisites are looked up by position: with 60 checks for every record, maps of names cost as much as
 * the checks themselves.
 */
export class Engine {
  readonly #checks: readonly Check[]
  readonly #positions: ReadonlyMap<string, number>
  readonly #prerequisites: readonly (readonly number[])[]

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
  }

  /** A fresh evaluation of one subject. */
  start(): Evaluation {
    return new Evaluation(this.#checks, this.#positions, this.#prerequisites)
  }
}

/** The results of one subject so far. */
export class Evaluation {
  readonly results: CheckResult[] = []
  readonly #checks: readonly Check[]
  readonly #positions: ReadonlyMap<string, number>
  readonly #prerequisites: readonly (readonly number[])[]
  readonly #statuses: Uint8Array

  constructor(
    checks: readonly Check[],
    positions: ReadonlyMap<string, number>,
    prerequisites: readonly (readonly number[])[],
  ) {
    this.#checks = checks
    this.#positions = positions
    this.#prerequisites = prerequisites
    this.#statuses = new Uint8Array(checks.length)
  }

  /** Evaluates the checks at the positions from `start` up to, but not including, `end`. */
  run(start: number, end: number, subject: Subject): void {
    for (let position = start; position < end; position += 1) {
      const result = this.#judge(position, subject)
      this.#statuses[position] = statusOf[result.status]
      this.results.push(result)
    }
  }

  #judge(position: number, subject: Subject): CheckResult {
    const check = this.#checks[position]!
    const blockedBy = this.#blockersOf(position, subject)
    if (!check.applies(subject)) return resultOf(check, 'not_applicable', blockedBy)
    const available = check.available ? check.available(subject) : subject.view.record !== null
    if (!available) return unevaluated(check, 'required input is unavailable', blockedBy)
    if (blockedBy) return unevaluated(check, `blocked by ${blockedBy.join(', ')}`, blockedBy)
    const findings = new Findings()
    check.evaluate(subject, findings)
    if (findings.count === 0) return resultOf(check, 'pass', undefined)
    const result = resultOf(check, 'fail', undefined)
    result.locations = findings.locations
    result.reasons = findings.summary()
    return result
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

function unevaluated(check: Check, why: string, blockedBy: string[] | undefined): CheckResult {
  const result = resultOf(check, 'fail', blockedBy)
  result.reasons.push(`${why}; ${check.definition.requirement}`)
  return result
}

function resultOf({ definition }: Check, status: CheckStatus, blockedBy: string[] = []): CheckResult {
  const { id, kind, tier, evidence, extension } = definition
  const locations: string[] = []
  const reasons: string[] = []
  return extension
    ? { id, kind, tier, status, evidence, locations, reasons, blockedBy, extension }
    : { id, kind, tier, status, evidence, locations, reasons, blockedBy }
}
