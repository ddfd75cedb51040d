import type { AttemptFacts } from './attempt-scan.ts'
import { isNil } from './json.ts'
import { isReference } from './reference.ts'
import { serverKey } from './server-names.ts'

/** No attempt matches. */
export const unmatched = -1
/** More than one attempt matches. */
export const ambiguous = -2
/** It is no reference at all. */
export const malformed = -3

const byId = 1
const byServer = 2
const byResponse = 4

type Identifiers = Pick<AttemptFacts, 'ids' | 'byId' | 'servers' | 'responseIds'>

/**
 * Finds the attempt that a reference means ("RESOLVE", section 3.1): every identifier that it supplies must
 * agree, without any fallback. One table per combination of identifiers, built when first needed, so that
 * the cost stays linear even when thousands of attempts share an id.
 */
export class ReferenceResolver {
  readonly #attempts: Identifiers
  readonly #tables: (Map<string, number> | undefined)[] = []
  readonly #idsAreUnique: boolean
  /** References mostly follow the order of the attempts, so the next one is tried before the table. */
  #next = 0

  constructor(attempts: Identifiers) {
    this.#attempts = attempts
    this.#idsAreUnique = attempts.byId.size === attempts.ids.length
  }

  /** Position among the attempts, or `unmatched`, `ambiguous` or `malformed`. */
  resolve(reference: unknown): number {
    if (!isReference(reference)) return malformed
    const id = reference.model_call_id
    const server = isNil(reference.model_ref) ? null : serverKey(reference.model_ref)
    const response = reference.response_id
    if (!isNil(id)) {
      const position = this.#positionOf(id as string)
      if (position === undefined) return unmatched
      if (position !== ambiguous) {
        const { servers, responseIds } = this.#attempts
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

  #positionOf(id: string): number | undefined {
    const { ids, byId: positions } = this.#attempts
    const position = this.#idsAreUnique && ids[this.#next] === id ? this.#next : positions.get(id)
    if (position !== undefined) this.#next = position + 1
    return position
  }

  #table(form: number): Map<string, number> {
    const known = this.#tables[form]
    if (known) return known
    const table = new Map<string, number>()
    const { ids, servers, responseIds } = this.#attempts
    for (let position = 0; position < ids.length; position += 1) {
      // A reference supplies strings only, so an attempt without the identifier can never be meant.
      if (form & byId && typeof ids[position] !== 'string') continue
      if (form & byServer && servers[position] === null) continue
      if (form & byResponse && typeof responseIds[position] !== 'string') continue
      const key = keyOf(form, ids[position], servers[position], responseIds[position])
      addOnce(table, key, position)
    }
    this.#tables[form] = table
    return table
  }
}

/** Enters a position, or `ambiguous` when the key is taken. */
export function addOnce(table: Map<string, number>, key: string, position: number): void {
  const { size } = table
  table.set(key, position)
  if (table.size === size) table.set(key, ambiguous)
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
