import { z } from 'zod'

/** Values whose inside no scenario has an interest in: present, of any shape. */
export const any = z.unknown()

/** The values that services take for an optional field; OpenAI's take `null` for none. */
export const maybe = {
  flag: z.boolean().nullable().optional(),
  text: z.string().nullable().optional(),
  whole: z.int().nullable().optional(),
  positive: z.int().min(1).nullable().optional(),
  number: z.number().nullable().optional(),
  object: z.record(z.string(), any).nullable().optional(),
  list: z.array(any).nullable().optional(),
  texts: z.record(z.string(), z.string()).nullable().optional(),
}

/** A JSON Schema of arguments: where it says what it describes, that is an object. */
export const argumentsSchema = z.looseObject({ type: z.literal('object').optional() })
