import { createHash } from 'node:crypto'

/** 32 hex digits that follow from the parts alone, so that a run can be repeated byte for byte. */
export function keyOf(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 32)
}
