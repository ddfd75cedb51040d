import { expect, test } from 'vitest'
import { checks } from '../../src/checks/index.ts'
import { corpus } from './corpus.ts'

test('ids, kinds, levels and labels are frozen', () => {
  const lines = checks.map(
    ({ id, kind, tier, evidence, extension }) =>
      `${id} ${kind} ${tier} ${evidence.join(',') || '-'}${extension ? ' extension' : ''}`,
  )
  expect(lines).toMatchSnapshot()
})

test('there are 56 artifact checks, 23 behavioural ones and 7 extensions', () => {
  const own = checks.filter(({ extension }) => !extension)
  expect(own.filter(({ kind }) => kind !== 'behavioral')).toHaveLength(56)
  expect(own.filter(({ kind }) => kind === 'behavioral')).toHaveLength(23)
  expect(checks.filter(({ extension }) => extension)).toHaveLength(7)
})

test('the corpus names exactly the checks that are no extensions', () => {
  const named = new Set(corpus().flatMap(({ expected }) => Object.keys(expected.checks)))
  const own = checks.filter(({ extension }) => !extension).map(({ id }) => id)
  expect([...named].sort()).toEqual([...own].sort())
})

test('every prerequisite stands before the check that needs it', () => {
  const seen = new Set<string>()
  for (const { id, prerequisites } of checks) {
    for (const needed of prerequisites) expect(seen, `${id} needs ${needed}`).toContain(needed)
    seen.add(id)
  }
})

test('every definition says what it requires, where and when', () => {
  for (const { requirement, location, applicability } of checks) {
    expect(requirement).toMatch(/\.$/)
    expect(location).toMatch(/^\$\./)
    expect(applicability).not.toBe('')
  }
})
