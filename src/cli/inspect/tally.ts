import { evidenceLabels } from '../../checks/evidence-rows.ts'
import { tokenFields } from '../../checks/token-fields.ts'
import type { CheckResult, EvidenceLabel, Inspection, Profile } from '../../checks/types.ts'
import type { Scope } from '../../evidence/witness.ts'
import {
  type CheckTally,
  gateOf,
  type InputTally,
  inTableOrder,
  maxExamples,
  type Summary,
  summarySchema,
} from './summary.ts'

const labels = Object.keys(evidenceLabels) as EvidenceLabel[]
/** A tally with the check's evidence labels as bits: rows are counted for every record of the input. */
type MaskedTally = CheckTally & { mask: number }

interface Settings {
  version: string
  profile: Profile
  links: boolean
}

/** Counts inspections into a summary. Takes the memory of one summary, however many records there are. */
export class Tally {
  readonly #settings: Settings
  readonly #checks: MaskedTally[] = []
  readonly #inputs: InputTally[] = []
  readonly #passing = new Array<number>(labels.length).fill(0)
  readonly #applicable = new Array<number>(labels.length).fill(0)
  readonly #available = tokenFields.map(() => 0)
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
    for (let field = 0; field < tokenFields.length; field += 1) {
      this.#available[field]! += inspection.tokenAvailability[tokenFields[field]!]
    }
    let passed = 0
    let failed = 0
    for (let position = 0; position < inspection.checks.length; position += 1) {
      const result = inspection.checks[position]!
      const tally = this.#tallyOf(result, position)
      if (result.status === 'fail') countFailure(tally, result, input.source, line)
      else tally[result.status] += 1
      if (result.status === 'not_applicable' || (result.extension && !this.#settings.links)) continue
      if (result.status === 'pass') passed |= tally.mask
      else failed |= tally.mask
    }
    this.#countRows(passed, failed, input.scope)
  }

  /** Inspections list the checks alike, so that the position nearly always tells. */
  #tallyOf(result: CheckResult, position: number): MaskedTally {
    const expected = this.#checks[position]
    if (expected?.id === result.id) return expected
    const known = this.#checks.find(({ id }) => id === result.id)
    if (known) return known
    const tally = emptyTally(result)
    this.#checks.push(tally)
    return tally
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
    for (const [index, field] of tokenFields.entries()) {
      tokens[field] = { available: this.#available[index]!, attempts: this.#attempts }
    }
    return {
      schema: summarySchema,
      ...this.#settings,
      gate: gateOf(this.#records, this.#passed),
      records: this.#records,
      passing: this.#passed,
      evidence,
      tokens,
      checks: inTableOrder(this.#checks.map(({ mask: _, ...tally }) => tally)),
      inputs: this.#inputs,
    }
  }
}

const bit = (label: EvidenceLabel): number => 1 << labels.indexOf(label)

function countFailure(tally: CheckTally, result: CheckResult, source: string, line: number): void {
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

const emptyTally = ({ id, evidence, extension = false }: CheckResult): MaskedTally => ({
  id,
  extension,
  pass: 0,
  fail: 0,
  blocked: 0,
  not_applicable: 0,
  examples: [],
  mask: evidence.reduce((mask, label) => mask | bit(label), 0),
})
