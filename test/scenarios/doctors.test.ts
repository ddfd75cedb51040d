import { expect, test } from 'vitest'
import { scenarios } from '../../src/scenarios/index.ts'
import { doctors } from './doctors.ts'

test('every doctor is of use', () => {
  const used = new Set(scenarios.flatMap(({ checks = [] }) => checks.map(({ id }) => id)))
  expect(Object.keys(doctors).filter((id) => !used.has(id))).toEqual([])
})
