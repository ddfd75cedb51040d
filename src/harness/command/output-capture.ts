import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/**
 * Keeps the head of an output stream in memory and in a file, up to a limit; the rest is read and dropped,
 * so that a babbling process neither blocks nor fills the disk.
 */
export class OutputCapture {
  readonly #limit: number
  readonly #file
  readonly #chunks: Buffer[] = []
  #size = 0
  #tail = Buffer.alloc(0)
  truncated = false

  constructor(file: string, limit: number) {
    this.#limit = limit
    this.#file = createWriteStream(file)
    // A full disk must not end the kit; what is in memory is what counts.
    this.#file.on('error', () => undefined)
  }

  write(chunk: Buffer): void {
    this.#tail = Buffer.concat([this.#tail, chunk]).subarray(-tailBytes)
    const room = this.#limit - this.#size
    if (chunk.length > room) this.truncated = true
    if (room <= 0) return
    const kept = chunk.subarray(0, room)
    this.#size += kept.length
    this.#chunks.push(kept)
    this.#file.write(kept)
  }

  async close(): Promise<void> {
    this.#file.end()
    await finished(this.#file).catch(() => undefined)
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }

  /** The last lines of everything that came, whatever the limit. */
  tail(lines = 15): string {
    return this.#tail.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n')
  }
}

const tailBytes = 4096
