import { hash } from 'node:crypto'

/** 32 hex digits that follow from the parts alone, so that a run can be repeated byte for byte. */
export function keyOf(...parts: (string | number)[]): string {
  return hash('sha256', parts.join('/')).slice(0, 32)
}
