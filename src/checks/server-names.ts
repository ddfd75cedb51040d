import { canonical } from './canonical.ts'
import { isObject } from './json.ts'

/** The last name and its key: nearly always, the next one is the same. */
let lastName = ''
let lastKey = 'n'

/**
 * A text that is equal exactly for deep-equal `model_ref` objects; `null` for anything else. The common form
 * `{type: "responses_api_models", name}` shares one string among all attempts.
 */
export function serverKey(modelRef: unknown): string | null {
  if (!isObject(modelRef)) return null
  const { type, name } = modelRef
  if (type !== 'responses_api_models' || typeof name !== 'string' || !hasTwoKeys(modelRef)) {
    return `c${canonical(modelRef)}`
  }
  if (name !== lastName) {
    lastName = name
    lastKey = `n${name}`
  }
  return lastKey
}

function hasTwoKeys(value: object): boolean {
  let count = 0
  for (const _ in value) count += 1
  return count === 2
}
