import { isObject, type JsonObject } from './json.ts'

/**
 * Compact JSON with sorted keys: two values have the same text exactly when they are deep-equal as JSON.
 * `undefined` counts as `null`, because a missing key and an explicit null mean the same in a record.
 */
export function canonical(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(sortKeys(value))
    : (JSON.stringify(value) ?? 'null')
}

/**
 * The same value with the keys of every object in order (integer-like keys come first, always alike). The
 * copies have no prototype, so that a `__proto__` key is a key like any other.
 */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  const copy: JsonObject = Object.create(null)
  for (const key of Object.keys(value).sort()) copy[key] = sortKeys(value[key])
  return copy
}

export const deepEqual = (left: unknown, right: unknown): boolean =>
  left === right || canonical(left) === canonical(right)
