import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** One block for all that is written and read: a buffer for each line would be garbage faster than it is collected. */
const blockSize = 1024 * 1024

/** Result lines, kept on disk until it is certain that the whole input can be judged. */
export class ResultsFile {
  readonly path: string
  readonly #file: number
  readonly #digest = createHash('sha256')
  readonly #block = Buffer.allocUnsafeSlow(blockSize)
  #filled = 0

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'wx')
  }

  write(line: string): void {
    // No character of JavaScript takes more than three bytes.
    if (line.length * 3 > blockSize - this.#filled) this.#flush()
    if (line.length * 3 > blockSize) this.#append(Buffer.from(line))
    else this.#filled += this.#block.write(line, this.#filled)
  }

  /** Finishes the file and returns the SHA-256 of its content. */
  close(): string {
    this.#flush()
    closeSync(this.#file)
    return this.#digest.digest('hex')
  }

  /** The finished file, block by block; a block is valid until the next one is asked for. */
  *read(): Generator<Uint8Array> {
    const file = openSync(this.path, 'r')
    try {
      for (;;) {
        const size = readSync(file, this.#block)
        if (size === 0) return
        yield this.#block.subarray(0, size)
      }
    } finally {
      closeSync(file)
    }
  }

  #flush(): void {
    this.#append(this.#block.subarray(0, this.#filled))
    this.#filled = 0
  }

  #append(bytes: Uint8Array): void {
    this.#digest.update(bytes)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
  }
}
