import { evidenceLabels } from '../../checks/evidence-rows.ts'
import { checks as definitions } from '../../checks/registry.ts'
import type { CheckResult, EvidenceLabel, Inspection, Profile, TokenField } from '../../checks/types.ts'
import type { Scope } from '../../evidence/witness.ts'
import { type CheckTally, type InputTally, maxExamples, type Summary, summarySchema } from './summary.ts'

const labels = Object.keys(evidenceLabels) as EvidenceLabel[]
const tokenFields: readonly TokenField[] = [
  'prompt_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'total_tokens',
  'cached_tokens',
]
/** Evidence labels of each check as a bit mask: rows are counted for every record of the input. */
const masks = new Map(
  definitions.map(({ id, evidence }) => [
    id,
    evidence.reduce((mask, label) => mask | (1 << labels.indexOf(label)), 0),
  ]),
)

interface Settings {
  version: string
  profile: Profile
  links: boolean
}

/** Counts inspections into a summary. Takes the memory of one summary, however many records there are. */
export class Tally {
  readonly #settings: Settings
  readonly #checks = new Map<string, CheckTally>()
  readonly #inputs: InputTally[] = []
  readonly #passing = new Array<number>(labels.length).fill(0)
  readonly #applicable = new Array<number>(labels.length).fill(0)
  readonly #available = new Map<TokenField, number>()
  #attempts = 0
  #records = 0
  #passed = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Begins a source; records that follow are its own. */
  beginInput(source: string, scope: Scope): InputTally {
    const input: InputTally = { source, scope, records: 0 }
    this.#inputs.push(input)
    return input
  }

  /** @param attempts number of attempts in the record */
  add(
    inspection: Inspection,
    place: { input: InputTally; line: number; gate: 'pass' | 'fail'; attempts: number },
  ): void {
    const { input, line, gate, attempts } = place
    input.records += 1
    this.#records += 1
    if (gate === 'pass') this.#passed += 1
    this.#attempts += attempts
    for (const field of tokenFields) {
      this.#available.set(field, (this.#available.get(field) ?? 0) + inspection.tokenAvailability[field])
    }
    let passed = 0
    let failed = 0
    for (const result of inspection.checks) {
      this.#count(result, input.source, line)
      if (result.status === 'not_applicable' || (result.extension && !this.#settings.links)) continue
      if (result.status === 'pass') passed |= masks.get(result.id) ?? 0
      else failed |= masks.get(result.id) ?? 0
    }
    this.#countRows(passed, failed, input.scope)
  }

  #count(result: CheckResult, source: string, line: number): void {
    let tally = this.#checks.get(result.id)
    if (!tally) {
      tally = emptyTally(result)
      this.#checks.set(result.id, tally)
    }
    if (result.status !== 'fail') {
      tally[result.status] += 1
      return
    }
    const [location] = result.locations
    if (location === undefined) {
      tally.blocked += 1
      return
    }
    tally.fail += 1
    if (tally.examples.length >= maxExamples) return
    const more = Math.max(result.locations.length - 1, 0)
    tally.examples.push({ source, line, location, reason: result.reasons[0] ?? '', more })
  }

  #countRows(passed: number, failed: number, scope: Scope): void {
    const outside =
      (scope.steps ? 0 : bit('TE-3') | bit('TE-9')) |
      (scope.tools ? 0 : bit('TE-5')) |
      (scope.verifier ? 0 : bit('TE-6'))
    for (let row = 0; row < labels.length; row += 1) {
      const own = 1 << row
      if (outside & own || !((passed | failed) & own)) continue
      this.#applicable[row]! += 1
      if (!(failed & own)) this.#passing[row]! += 1
    }
  }

  summary(): Summary {
    const evidence = {} as Summary['evidence']
    for (const [row, label] of labels.entries()) {
      evidence[label] = {
        title: evidenceLabels[label],
        passing: this.#passing[row]!,
        applicable: this.#applicable[row]!,
      }
    }
    const tokens = {} as Summary['tokens']
    for (const field of tokenFields) {
      tokens[field] = { available: this.#available.get(field) ?? 0, attempts: this.#attempts }
    }
    return {
      schema: summarySchema,
      ...this.#settings,
      gate: this.#records > 0 && this.#passed === this.#records ? 'pass' : 'fail',
      records: this.#records,
      passing: this.#passed,
      evidence,
      tokens,
      checks: definitions.flatMap(({ id }) => this.#checks.get(id) ?? []),
      inputs: this.#inputs,
    }
  }
}

const bit = (label: EvidenceLabel): number => 1 << labels.indexOf(label)

const emptyTally = ({ id, extension = false }: CheckResult): CheckTally => ({
  id,
  extension,
  pass: 0,
  fail: 0,
  blocked: 0,
  not_applicable: 0,
  examples: [],
})
