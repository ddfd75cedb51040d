import { type Item, items, none } from './items.ts'
import { isObject, type JsonObject } from './json.ts'
import { LinkTable } from './links.ts'
import { ReferenceResolver } from './resolver.ts'
import { ToolRequests } from './tool-requests.ts'

const nowhere: readonly number[] = []

/** The parts of a record that checks look at, found once and indexed on demand. */
export class RecordView {
  /** `null` when no rollout was delivered. */
  readonly record: JsonObject | null
  readonly trajectory: JsonObject | null
  readonly calls: Item[]
  readonly invocations: Item[]
  readonly turns: Item[]
  readonly tools: Item[]
  readonly sandboxes: Item[]
  readonly compactions: Item[]
  #resolver: ReferenceResolver | undefined
  #links: LinkTable | undefined
  #toolRequests: ToolRequests | undefined
  #positionsById: Map<unknown, number[]> | undefined

  constructor(record: unknown) {
    this.record = isObject(record) ? record : null
    const trajectory = this.record?.ng_trajectory
    this.trajectory = isObject(trajectory) ? trajectory : null
    this.calls = items(this.trajectory?.model_calls)
    this.invocations = items(this.trajectory?.invocations)
    this.turns = items(this.trajectory?.turns)
    this.tools = items(this.trajectory?.tool_calls)
    const observations = this.record?.ng_agent_observations
    const records = isObject(observations) ? items(observations.records) : none
    this.sandboxes = ofKind(records, 'sandbox')
    this.compactions = ofKind(records, 'context_compaction')
  }

  get resolver(): ReferenceResolver {
    this.#resolver ??= new ReferenceResolver(this.calls.map((call) => call.value))
    return this.#resolver
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
      for (let position = 0; position < this.invocations.length; position += 1) {
        const own = this.invocations[position]!.value.invocation_id
        const same = this.#positionsById.get(own)
        if (same) same.push(position)
        else this.#positionsById.set(own, [position])
      }
    }
    return this.#positionsById.get(id) ?? nowhere
  }
}

function ofKind(records: Item[], kind: string): Item[] {
  let found = none
  for (const record of records) {
    if (record.value.kind !== kind) continue
    if (found === none) found = []
    found.push(record)
  }
  return found
}
