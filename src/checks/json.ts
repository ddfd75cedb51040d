/** The few questions that the checks ask of a parsed JSON value. */
import { isNonblank } from './nonblank.ts'

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A finite number. `JSON.parse` cannot tell `500.0` from `500`; booleans are never numbers. */
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

export const isInteger = (value: unknown): value is number => Number.isInteger(value)

/** Absent, in the sense of the contract: no key, or an explicit `null`. */
export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined

/** The contract's "truthy": `null`, `false`, `0`, `""`, `[]` and `{}` all count as absent. */
export function isTruthy(value: unknown): boolean {
  if (!value) return false
  if (typeof value !== 'object') return true
  if (Array.isArray(value)) return value.length > 0
  for (const key in value) if (Object.hasOwn(value, key)) return true
  return false
}

/** Names what stands in a place without repeating it, so that payload text cannot leak into a reason. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'string') return value === '' ? 'an empty string' : stringKind(value)
  if (typeof value === 'number') return numberKind(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'boolean') return String(value)
  return `a ${typeof value}`
}

const stringKind = (value: string): string => (isNonblank(value) ? 'a string' : 'a blank string')

function numberKind(value: number): string {
  if (!Number.isFinite(value)) return 'a number that is not finite'
  if (value === 0) return 'zero'
  if (value < 0) return 'a negative number'
  return Number.isInteger(value) ? 'a number' : 'a fraction'
}
