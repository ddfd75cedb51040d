/** Before this many milliseconds nobody waits. */
const patience = 1000
const interval = 100
const width = 24

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** A bar on a terminal, for inspections that take longer than a second. */
export class Progress {
  readonly #terminal: Terminal
  readonly #total: number
  readonly #now: () => number
  readonly #started: number
  #done = 0
  #shown = 0

  /** @param total bytes to be read; 0 when that is not known */
  constructor(terminal: Terminal, total: number, now: () => number = () => performance.now()) {
    this.#terminal = terminal
    this.#total = total
    this.#now = now
    this.#started = now()
  }

  advance(bytes: number): void {
    this.#done += bytes
    if (!this.#terminal.isTTY) return
    const now = this.#now()
    if (now - this.#started < patience || now - this.#shown < interval) return
    this.#shown = now
    this.#terminal.write(`\r${this.#line()}`)
  }

  /** Leaves the line as if nothing had been there. */
  finish(): void {
    if (this.#shown > 0) this.#terminal.write('\r\u001b[K')
  }

  #line(): string {
    const read = `${Math.floor(this.#done / 1e6)} MB read`
    if (this.#total === 0) return read
    const share = Math.min(this.#done / this.#total, 1)
    const filled = Math.round(share * width)
    return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${Math.floor(share * 100)} %, ${read}`
  }
}
