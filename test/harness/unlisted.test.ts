import { expect, test } from 'vitest'
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

const schema = z.union([
  z.looseObject({ type: z.literal('known'), n: z.number() }),
  z.looseObject({ type: unlisted(['known']) }),
])

test('a type that is not listed is let through', () => {
  expect(schema.safeParse({ type: 'new', n: 'any' }).success).toBe(true)
})

test('a misshapen row of a listed type is refused', () => {
  expect(schema.safeParse({ type: 'known', n: 'any' }).success).toBe(false)
})
