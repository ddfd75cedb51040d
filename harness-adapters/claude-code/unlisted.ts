import { z } from 'zod'

/** A misshapen row of a listed type must not slip through as an unlisted one. */
export function unlisted(listed: string[]) {
  return z.string().refine((value) => !listed.includes(value), { message: 'not of the expected shape' })
}
