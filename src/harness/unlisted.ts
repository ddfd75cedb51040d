import { z } from 'zod'

/**
 * The types that a schema does not list, to be let through. A misshapen row of a listed type does not slip
 * through as one of them: it is refused with "not of the expected shape".
 */
export function unlisted(listed: readonly string[]) {
  return z.string().refine((value) => !listed.includes(value), { message: 'not of the expected shape' })
}
