import { createHash } from 'node:crypto'

/** An opaque signature as the vendors attach to reasoning: base64, following from its parts alone. */
export function signatureOf(...parts: string[]): string {
  return createHash('sha512').update(parts.join('\n')).digest('base64')
}
