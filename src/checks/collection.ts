import type { JsonObject } from './json.ts'
import type { RecordView } from './record-view.ts'
import type { Scan } from './scan.ts'

/** One of the four lists of a trajectory, and what one of its items is called in a reason. */
export class Collection {
  readonly field: string
  readonly noun: string
  /** Its items in a record. */
  readonly of: (view: RecordView) => Scan
  /** What every item must fulfil; all are tested in one pass. */
  readonly rules: ((item: JsonObject) => boolean)[] = []

  constructor(field: string, noun: string, of: (view: RecordView) => Scan) {
    this.field = field
    this.noun = noun
    this.of = of
  }

  /** Adds a rule and returns the bit that it sets in `Scan.faults`. */
  addRule(rule: (item: JsonObject) => boolean): number {
    return 1 << (this.rules.push(rule) - 1)
  }

  path(index: number | '*', field = ''): string {
    return `$.ng_trajectory.${this.field}[${index}]${field && `.${field}`}`
  }
}

export const attempts = new Collection('model_calls', 'attempt', (view) => view.calls)
export const invocations = new Collection('invocations', 'invocation', (view) => view.invocations)
export const steps = new Collection('turns', 'step', (view) => view.turns)
export const tools = new Collection('tool_calls', 'tool call', (view) => view.tools)
