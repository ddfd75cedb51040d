import { items } from './items.ts'
import type { JsonObject } from './json.ts'
import type { RecordView } from './record-view.ts'

const noRequests: readonly JsonObject[] = []

/** The function_call items of the conversations, by invocation and call id. */
export class ToolRequests {
  readonly #view: RecordView
  readonly #byInvocation = new Map<number, Map<unknown, JsonObject[]>>()

  constructor(view: RecordView) {
    this.#view = view
  }

  /** The requests for this tool call, over all invocations with its invocation id. */
  of(tool: JsonObject): readonly JsonObject[] {
    const positions = this.#view.positionsOfInvocation(tool.invocation_id)
    if (positions.length === 1) return this.#requests(positions[0]!).get(tool.tool_call_id) ?? noRequests
    return positions.flatMap((position) => this.#requests(position).get(tool.tool_call_id) ?? noRequests)
  }

  #requests(position: number): Map<unknown, JsonObject[]> {
    const known = this.#byInvocation.get(position)
    if (known) return known
    const requests = new Map<unknown, JsonObject[]>()
    for (const { value } of items(this.#view.invocations.values[position]!.conversation)) {
      if (value.type !== 'function_call') continue
      const same = requests.get(value.call_id)
      if (same) same.push(value)
      else requests.set(value.call_id, [value])
    }
    this.#byInvocation.set(position, requests)
    return requests
  }
}
