import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'

const flushAt = 1024 * 1024

/** Result lines, kept on disk until it is certain that the whole input can be judged. */
export class ResultsFile {
  readonly path: string
  readonly #file: number
  readonly #digest = createHash('sha256')
  #pending: string[] = []
  #size = 0

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'wx')
  }

  write(line: string): void {
    this.#pending.push(line)
    this.#size += line.length
    if (this.#size >= flushAt) this.#flush()
  }

  /** Finishes the file and returns the SHA-256 of its content. */
  close(): string {
    this.#flush()
    closeSync(this.#file)
    return this.#digest.digest('hex')
  }

  read(): NodeJS.ReadableStream {
    return createReadStream(this.path)
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending.join(''))
    this.#pending = []
    this.#size = 0
    this.#digest.update(bytes)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
  }
}
