import { metadataOf } from './attempt.ts'
import { canonical } from './canonical.ts'
import { isNil, isObject, type JsonObject } from './json.ts'
import { isReference } from './reference.ts'

/** No attempt matches. */
export const unmatched = -1
/** More than one attempt matches. */
export const ambiguous = -2

/**
 * Finds the attempt that a reference means ("RESOLVE", section 3.1): every identifier that it supplies must
 * agree, without any fallback. One table per combination of identifiers, built when first needed, so that
 * the cost stays linear even when thousands of attempts share an id.
 */
export class ReferenceResolver {
  readonly #calls: JsonObject[]
  readonly #tables = new Map<number, Map<string, number>>()

  constructor(calls: JsonObject[]) {
    this.#calls = calls
  }

  /** Position among the attempts, or `unmatched`, or `ambiguous`. */
  resolve(reference: unknown): number {
    if (!isReference(reference)) return unmatched
    const { model_call_id, model_ref, response_id } = reference
    const form = (isNil(model_call_id) ? 0 : 1) | (isNil(model_ref) ? 0 : 2) | (isNil(response_id) ? 0 : 4)
    if (form & 1) {
      const position = this.#table(1).get(model_call_id as string)
      if (position === undefined) return unmatched
      if (form === 1) return position
      if (position !== ambiguous) return this.#agrees(position, reference) ? position : unmatched
    }
    return this.#table(form).get(key(form, model_call_id, model_ref, response_id)) ?? unmatched
  }

  #agrees(position: number, reference: JsonObject): boolean {
    const metadata = metadataOf(this.#calls[position]!)
    if (!isNil(reference.response_id) && reference.response_id !== metadata.response_id) return false
    return isNil(reference.model_ref) || sameModelRef(reference.model_ref, metadata.model_ref)
  }

  #table(form: number): Map<string, number> {
    const known = this.#tables.get(form)
    if (known) return known
    const table = new Map<string, number>()
    for (let position = 0; position < this.#calls.length; position += 1) {
      const call = this.#calls[position]!
      const { model_ref, response_id } = metadataOf(call)
      // A reference supplies strings only, so an attempt without the identifier can never be meant.
      if (form & 1 && typeof call.model_call_id !== 'string') continue
      if (form & 2 && !isObject(model_ref)) continue
      if (form & 4 && typeof response_id !== 'string') continue
      const own = key(form, call.model_call_id, model_ref, response_id)
      table.set(own, table.has(own) ? ambiguous : position)
    }
    this.#tables.set(form, table)
    return table
  }
}

/** Identifiers joined unambiguously: each is preceded by its length. */
function key(form: number, callId: unknown, modelRef: unknown, responseId: unknown): string {
  if (form === 1) return callId as string
  let text = ''
  if (form & 1) text += `${(callId as string).length}:${callId as string}`
  if (form & 4) text += `${(responseId as string).length}:${responseId as string}`
  return form & 2 ? text + modelRefKey(modelRef) : text
}

function modelRefKey(modelRef: unknown): string {
  const { type, name } = modelRef as JsonObject
  return typeof name === 'string' && type === 'responses_api_models' && hasTwoKeys(modelRef as JsonObject)
    ? `n${name}`
    : `c${canonical(modelRef)}`
}

function sameModelRef(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return false
  return left.type === right.type && left.name === right.name && hasTwoKeys(left) && hasTwoKeys(right)
    ? true
    : canonical(left) === canonical(right)
}

function hasTwoKeys(value: JsonObject): boolean {
  let count = 0
  for (const _ in value) count += 1
  return count === 2
}

/** What a negative result means, for a reason. */
export const matchText = (result: number): string => (result === ambiguous ? 'several' : 'none')
