import { isObject, type JsonObject } from './json.ts'

/** An object of a collection with its place in the file; items that are no objects are left out. */
export interface Item {
  index: number
  value: JsonObject
}

export const none: Item[] = []

/** The object members of an array, each with its index; nothing for what is no array. */
export function items(value: unknown): Item[] {
  if (!Array.isArray(value)) return none
  const found: Item[] = []
  for (let index = 0; index < value.length; index += 1) {
    if (isObject(value[index])) found.push({ index, value: value[index] })
  }
  return found
}
