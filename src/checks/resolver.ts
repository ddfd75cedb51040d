import type { AttemptFacts } from './attempt-scan.ts'
import { isNil, type JsonObject } from './json.ts'
import { ambiguous, PositionIndex } from './position-index.ts'
import { isReference } from './reference.ts'
import { serverKey } from './server-names.ts'

/** No attempt matches. */
export const unmatched = -1
/** It is no reference at all. */
export const malformed = -3

const byId = 1
const byServer = 2
const byResponse = 4

type Identifiers = Pick<AttemptFacts, 'byId' | 'servers' | 'responseIds'>

/**
 * Finds the attempt that a reference means ("RESOLVE", section 3.1): every identifier that it supplies must
 * agree, without any fallback. One table per combination of identifiers, built when first needed, so that
 * the cost stays linear even when thousands of attempts share an id.
 */
export class ReferenceResolver {
  readonly #attempts: readonly JsonObject[]
  readonly #facts: Identifiers
  readonly #tables: (PositionIndex | undefined)[] = []

  constructor(attempts: readonly JsonObject[], facts: Identifiers) {
    this.#attempts = attempts
    this.#facts = facts
  }

  /** Position among the attempts, or `unmatched`, `ambiguous` or `malformed`. */
  resolve(reference: unknown): number {
    if (!isReference(reference)) return malformed
    const id = reference.model_call_id
    const server = isNil(reference.model_ref) ? null : serverKey(reference.model_ref)
    const response = reference.response_id
    if (!isNil(id)) {
      const position = this.#facts.byId.get(id as string)
      if (position === undefined) return unmatched
      if (position !== ambiguous) {
        const { servers, responseIds } = this.#facts
        const agrees =
          (server === null || servers[position] === server) &&
          (isNil(response) || responseIds[position] === response)
        return agrees ? position : unmatched
      }
    }
    const form =
      (isNil(id) ? 0 : byId) | (server === null ? 0 : byServer) | (isNil(response) ? 0 : byResponse)
    return this.#table(form).get(keyOf(form, id, server, response)) ?? unmatched
  }

  #table(form: number): PositionIndex {
    const known = this.#tables[form]
    if (known) return known
    const { servers, responseIds } = this.#facts
    const table = new PositionIndex(this.#attempts.length)
    for (const [position, { model_call_id }] of this.#attempts.entries()) {
      // A reference supplies strings only, so an attempt without the identifier can never be meant.
      if (form & byId && typeof model_call_id !== 'string') continue
      if (form & byServer && servers[position] === null) continue
      if (form & byResponse && typeof responseIds[position] !== 'string') continue
      table.add(keyOf(form, model_call_id, servers[position], responseIds[position]), position)
    }
    this.#tables[form] = table
    return table
  }
}

/** Identifiers joined unambiguously: all but the last are preceded by their length. */
function keyOf(form: number, id: unknown, server: unknown, response: unknown): string {
  let key = ''
  if (form & byId) key += `${(id as string).length}:${id as string}`
  if (form & byResponse) key += `${(response as string).length}:${response as string}`
  return form & byServer ? key + (server as string) : key
}

/** What a negative result means, for a reason. */
export const matchText = (result: number): string => (result === ambiguous ? 'several' : 'none')
