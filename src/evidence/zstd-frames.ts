const frameMagic = 0xfd2fb528
const skippableMagic = 0x184d2a50
const dictionaryIdSize = [0, 1, 2, 4]
const contentSizeSize = [0, 2, 4, 8]

type State = 'magic' | 'descriptor' | 'skippable' | 'block' | 'bytes'

/** Thrown at bytes that begin no frame. */
export class ZstdContainerError extends Error {
  override readonly name = 'ZstdContainerError'
}

/**
 * Follows the container of a zstd stream (RFC 8878, section 3.1) without decompressing it, and tells where
 * frames end. Node's decompressor stops after the first frame of a chunk and drops the rest in silence; a
 * chunk that ends where a frame ends is read whole.
 */
export class ZstdFrames {
  #state: State = 'magic'
  #value = 0
  #collected = 0
  /** Bytes to pass over before `#next`. */
  #skip = 0
  #next: State = 'magic'
  #checksum = 0

  /** Whether the input may end here. */
  get atBoundary(): boolean {
    return this.#state === 'magic' && this.#collected === 0
  }

  /** Offsets in this chunk right behind the last byte of each frame that ends in it. */
  feed(chunk: Uint8Array): number[] {
    const ends: number[] = []
    let at = 0
    while (at < chunk.length) {
      if (this.#state === 'bytes') {
        const step = Math.min(this.#skip, chunk.length - at)
        this.#skip -= step
        at += step
        if (this.#skip > 0) break
      } else {
        this.#collect(chunk[at]!)
        at += 1
      }
      if (this.#settle()) ends.push(at)
    }
    return ends
  }

  #collect(byte: number): void {
    // Told at its first byte, so that stray bytes are never taken for the beginning of a frame.
    if (this.#state === 'magic' && this.#collected === 0 && byte !== 0x28 && byte >> 4 !== 0x5) {
      throw new ZstdContainerError('no frame begins here')
    }
    this.#value += byte * 2 ** (8 * this.#collected)
    this.#collected += 1
  }

  /** Moves on when a field is complete; tells whether a frame has just ended. */
  #settle(): boolean {
    if (this.#state === 'bytes') return this.#enter(this.#next)
    const width = { magic: 4, descriptor: 1, skippable: 4, block: 3 }[this.#state]
    if (this.#collected < width) return false
    const value = this.#value
    this.#value = 0
    this.#collected = 0
    switch (this.#state) {
      case 'magic':
        if (value === frameMagic) return this.#enter('descriptor')
        if ((value & 0xfffffff0) >>> 0 === skippableMagic) return this.#enter('skippable')
        throw new ZstdContainerError('no frame begins here')
      case 'descriptor':
        return this.#pass(this.#readDescriptor(value), 'block')
      case 'skippable':
        return this.#pass(value, 'magic')
      case 'block':
        return this.#readBlock(value)
    }
  }

  /** Size of the header after its descriptor. */
  #readDescriptor(descriptor: number): number {
    const single = (descriptor & 0x20) !== 0
    this.#checksum = (descriptor & 0x04) !== 0 ? 4 : 0
    const sizeFlag = descriptor >> 6
    const contentSize = sizeFlag === 0 && single ? 1 : contentSizeSize[sizeFlag]!
    return (single ? 0 : 1) + dictionaryIdSize[descriptor & 3]! + contentSize
  }

  #readBlock(header: number): boolean {
    const last = (header & 1) === 1
    const type = (header >> 1) & 3
    if (type === 3) throw new ZstdContainerError('a block has a reserved type')
    const size = type === 1 ? 1 : header >> 3
    return last ? this.#pass(size + this.#checksum, 'magic') : this.#pass(size, 'block')
  }

  #pass(size: number, next: State): boolean {
    if (size === 0) return this.#enter(next)
    this.#skip = size
    this.#next = next
    return this.#enter('bytes')
  }

  #enter(state: State): boolean {
    this.#state = state
    return state === 'magic'
  }
}
