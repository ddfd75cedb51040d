/** A failed check as Vitest prints it: the message alone, since a stack into the kit would tell nobody anything. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError'

  constructor(message: string) {
    super(message)
    this.stack = `${this.name}: ${message}`
  }
}
