const short = 64

/** A list of small integers. */
export type NumberList = number[] | Int32Array

/**
 * Zeros. A typed array costs more to make than a short list, and a long list costs the garbage collector more
 * than a typed array.
 */
export function numbers(size: number): NumberList {
  if (size > short) return new Int32Array(size)
  const list: number[] = []
  for (let index = 0; index < size; index += 1) list.push(0)
  return list
}

/** Makes such a list of a length that is not known beforehand. */
export class NumberBuilder {
  #length = 0
  #list: NumberList

  /** @param expected its length, more or less */
  constructor(expected: number) {
    this.#list = expected > short ? new Int32Array(expected) : []
  }

  add(value: number): void {
    if (Array.isArray(this.#list)) {
      this.#list.push(value)
      return
    }
    if (this.#length === this.#list.length) {
      const larger = new Int32Array(this.#length * 2)
      larger.set(this.#list)
      this.#list = larger
    }
    this.#list[this.#length] = value
    this.#length += 1
  }

  done(): NumberList {
    return Array.isArray(this.#list) ? this.#list : this.#list.subarray(0, this.#length)
  }
}
