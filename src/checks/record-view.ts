import { AttemptScan } from './attempt-scan.ts'
import { invocations, steps, tools } from './collection.ts'
import { type Item, none } from './items.ts'
import { isObject, type JsonObject } from './json.ts'
import { LinkTable } from './links.ts'
import { Scan } from './scan.ts'
import { ToolRequests } from './tool-requests.ts'

const nowhere: readonly number[] = []

/** The parts of a record that checks look at; each is gone through when it is first asked for, and once. */
export class RecordView {
  /** `null` when no rollout was delivered. */
  readonly record: JsonObject | null
  readonly trajectory: JsonObject | null
  readonly sandboxes: Item[]
  readonly compactions: Item[]
  #calls: AttemptScan | undefined
  #invocations: Scan | undefined
  #turns: Scan | undefined
  #tools: Scan | undefined
  #links: LinkTable | undefined
  #toolRequests: ToolRequests | undefined
  #positionsById: Map<unknown, number[]> | undefined

  constructor(record: unknown) {
    this.record = isObject(record) ? record : null
    const trajectory = this.record?.ng_trajectory
    this.trajectory = isObject(trajectory) ? trajectory : null
    const observations = this.record?.ng_agent_observations
    const records = isObject(observations) ? observations.records : undefined
    this.sandboxes = ofKind('sandbox', records)
    this.compactions = ofKind('context_compaction', records)
  }

  get calls(): AttemptScan {
    this.#calls ??= new AttemptScan(this.trajectory?.model_calls)
    return this.#calls
  }

  get invocations(): Scan {
    this.#invocations ??= new Scan(this.trajectory?.invocations, invocations.rules)
    return this.#invocations
  }

  get turns(): Scan {
    this.#turns ??= new Scan(this.trajectory?.turns, steps.rules)
    return this.#turns
  }

  get tools(): Scan {
    this.#tools ??= new Scan(this.trajectory?.tool_calls, tools.rules)
    return this.#tools
  }

  get links(): LinkTable {
    this.#links ??= new LinkTable(this)
    return this.#links
  }

  get toolRequests(): ToolRequests {
    this.#toolRequests ??= new ToolRequests(this)
    return this.#toolRequests
  }

  /** Positions (in `invocations`) of all with this id; more than one when ids are not unique. */
  positionsOfInvocation(id: unknown): readonly number[] {
    if (!this.#positionsById) {
      this.#positionsById = new Map()
      const { values } = this.invocations
      for (let position = 0; position < values.length; position += 1) {
        const own = values[position]!.invocation_id
        const same = this.#positionsById.get(own)
        if (same) same.push(position)
        else this.#positionsById.set(own, [position])
      }
    }
    return this.#positionsById.get(id) ?? nowhere
  }
}

function ofKind(kind: string, records: unknown): Item[] {
  if (!Array.isArray(records)) return none
  let found = none
  for (let index = 0; index < records.length; index += 1) {
    const value: unknown = records[index]
    if (!isObject(value) || value.kind !== kind) continue
    if (found === none) found = []
    found.push({ index, value })
  }
  return found
}
