import { type NumberList, numbers } from './number-list.ts'

/** More than one item has the key. */
export const ambiguous = -2

/** Differs from process to process, so that nobody can write ids that all fall into one slot. */
const seed = Math.floor(Math.random() * 2 ** 32)

/**
 * Finds the position of a key, for a number of keys that is known beforehand. A `Map` does the same, but it
 * grows by doubling, and each time it reads all its keys again: with 40,000 ids that are strewn over the whole
 * record, that alone took half as long as all checks together.
 */
export class PositionIndex {
  /** Number of different keys. */
  size = 0
  readonly #mask: number
  /** For each slot the number of its entry, from 1; 0 for none. */
  readonly #slots: NumberList
  /** By entry. */
  readonly #hashes: NumberList
  readonly #positions: NumberList
  readonly #keys: string[]
  /** Entry after the last one that was found: keys are mostly asked for in the order in which they came. */
  #next = 0

  /** @param capacity how many keys will be added at most */
  constructor(capacity: number) {
    let slots = 8
    while (slots < capacity * 2) slots *= 2
    this.#mask = slots - 1
    this.#slots = numbers(slots)
    this.#hashes = numbers(capacity)
    this.#positions = numbers(capacity)
    this.#keys = new Array(capacity)
  }

  /** Enters a position, or `ambiguous` when the key is there already. */
  add(key: string, position: number): void {
    const hash = hashOf(key)
    const slot = this.#slotOf(key, hash)
    const entry = this.#slots[slot]!
    if (entry > 0) {
      this.#positions[entry - 1] = ambiguous
      return
    }
    this.#keys[this.size] = key
    this.#hashes[this.size] = hash
    this.#positions[this.size] = position
    this.size += 1
    this.#slots[slot] = this.size
  }

  /** The position, `ambiguous`, or `undefined`. */
  get(key: string): number | undefined {
    let entry = this.#next
    if (entry >= this.size || this.#keys[entry] !== key) {
      entry = this.#slots[this.#slotOf(key, hashOf(key))]! - 1
      if (entry < 0) return undefined
    }
    this.#next = entry + 1
    return this.#positions[entry]
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(key: string, hash: number): number {
    let slot = hash & this.#mask
    for (;;) {
      const entry = this.#slots[slot]!
      if (entry === 0 || (this.#hashes[entry - 1] === hash && this.#keys[entry - 1] === key)) return slot
      slot = (slot + 1) & this.#mask
    }
  }
}

function hashOf(key: string): number {
  let hash = seed ^ key.length
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash | 0
}
