import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ambiguous, PositionIndex } from '../../src/checks/position-index.ts'

test('finds what a Map finds (seed 7)', () => {
  const keys = fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[ab]{0,3}$/)), { maxLength: 300 })
  const property = fc.property(keys, (list) => {
    const index = new PositionIndex(list.length)
    const expected = new Map<string, number>()
    for (const [position, key] of list.entries()) {
      index.add(key, position)
      expected.set(key, expected.has(key) ? ambiguous : position)
    }
    expect(index.size).toBe(expected.size)
    for (const [key, position] of expected) expect(index.get(key)).toBe(position)
    for (const key of ['', 'c', 'abab']) expect(index.get(key)).toBe(expected.get(key))
  })
  fc.assert(property, { seed: 7 })
})

test('takes as many keys as it was made for, and one without any', () => {
  const index = new PositionIndex(100_000)
  for (let position = 0; position < 100_000; position += 1) index.add(`id-${position}`, position)
  expect([index.size, index.get('id-99999'), index.get('id-x')]).toEqual([100_000, 99_999, undefined])
  expect(new PositionIndex(0).get('a')).toBeUndefined()
})
