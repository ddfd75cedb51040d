import type { Item } from './items.ts'
import { isObject, type JsonObject } from './json.ts'

/**
 * The objects of a collection, with the verdict of its rules over all of them. A record may hold tens of
 * thousands of attempts that no cache can hold: whatever is asked of each of them is asked in one pass, and a
 * check goes through them again only to say where it failed.
 */
export class Scan {
  /** The source itself, as long as it holds objects only. */
  readonly values: JsonObject[]
  /** A bit for each rule that an item breaks. */
  faults = 0
  /** Indexes in the file; `null` while they are the positions in `values`. */
  #indexes: number[] | null = null

  constructor(
    source: unknown,
    rules: readonly ((item: JsonObject) => boolean)[],
    visit?: (item: JsonObject, position: number) => void,
  ) {
    const list: readonly unknown[] = Array.isArray(source) ? source : []
    let values = list as JsonObject[]
    let position = 0
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index]
      if (!isObject(item)) {
        if (this.#indexes) continue
        values = values.slice(0, index)
        this.#indexes = values.map((_, place) => place)
        continue
      }
      if (this.#indexes) {
        this.#indexes.push(index)
        values.push(item)
      }
      for (let rule = 0; rule < rules.length; rule += 1) if (!rules[rule]!(item)) this.faults |= 1 << rule
      visit?.(item, position)
      position += 1
    }
    this.values = values
  }

  get length(): number {
    return this.values.length
  }

  /** Whether the source holds anything but objects. */
  get hasOthers(): boolean {
    return this.#indexes !== null
  }

  /** Index in the file of the item at a position. */
  indexOf(position: number): number {
    return this.#indexes ? this.#indexes[position]! : position
  }

  entries(): Item[] {
    return this.values.map((value, position) => ({ index: this.indexOf(position), value }))
  }
}
