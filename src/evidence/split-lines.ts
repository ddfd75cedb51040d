/** The longest line that is read, in bytes (160 MB). */
export const maxLineBytes = 160_000_000

export interface Line {
  /** From 1. */
  number: number
  /** Without the line feed; valid until the next batch is asked for. */
  bytes: Buffer
}

const lineFeed = 10
const slotSize = 1024 * 1024

/**
 * Cuts a byte stream at line feeds; the last line needs none. One batch per chunk, because a promise per
 * line would cost as much as parsing it.
 *
 * @param tooLong is called at a line of more than `maxLineBytes`, before it is held in memory; it must throw
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  tooLong: (line: number) => never,
): AsyncGenerator<Line[]> {
  const open = new OpenLine()
  let number = 1
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const batch: Line[] = []
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      if (open.length + end - start > maxLineBytes) tooLong(number)
      const own = bytes.subarray(start, end)
      batch.push({ number, bytes: open.length === 0 ? own : open.close(own) })
      number += 1
      start = end + 1
    }
    if (batch.length > 0) yield batch
    if (open.length + bytes.length - start > maxLineBytes) tooLong(number)
    open.append(bytes.subarray(start))
  }
  if (open.length > 0) yield [{ number, bytes: open.close(Buffer.alloc(0)) }]
}

/** A line whose end has not come yet, in one buffer that doubles. */
class OpenLine {
  length = 0
  #buffer = Buffer.allocUnsafeSlow(slotSize)

  append(piece: Buffer): void {
    const needed = this.length + piece.length
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(this.#buffer.length * 2, maxLineBytes)))
      this.#buffer.copy(larger, 0, 0, this.length)
      this.#buffer = larger
    }
    piece.copy(this.#buffer, this.length)
    this.length = needed
  }

  /** The finished line; the buffer is used again for the next one, unless it grew far beyond need. */
  close(piece: Buffer): Buffer {
    this.append(piece)
    const line = this.#buffer.subarray(0, this.length)
    this.length = 0
    if (this.#buffer.length > 8 * slotSize) this.#buffer = Buffer.allocUnsafeSlow(slotSize)
    return line
  }
}
