import { expect, test } from 'vitest'
import { scenarios } from '../../src/scenarios/index.ts'

const suites = ['core', 'errors', 'streams', 'outcomes', 'tools', 'accounting', 'history', 'wire', 'agents']
const added = scenarios.filter(({ suites: [first] }) => suites.slice(1).includes(first as string))
const isBenign = ({ title }: { title: string }) => title.endsWith('(benign)')

test('ids are names that do not change', () => {
  expect(
    Object.groupBy(
      added.map(({ id, suites: [first] }) => `${first}/${id}`),
      (id) => id.split('/')[0] as string,
    ),
  ).toMatchSnapshot()
})

test('every scenario says where its requirement comes from', () => {
  expect(added.filter(({ source }) => !source?.trim()).map(({ id }) => id)).toEqual([])
})

test('every hostile scenario names a benign twin, and a benign one needs none', () => {
  const core = new Set(scenarios.filter(({ suites: [first] }) => first === 'core').map(({ id }) => id))
  const benign = new Set(added.filter(isBenign).map(({ id }) => id))
  for (const scenario of added)
    if (!isBenign(scenario)) {
      const { twin = 'nothing' } = scenario
      expect(benign.has(twin) || core.has(twin), `${scenario.id} names ${twin}`).toBe(true)
    } else expect(scenario.twin, scenario.id).toBeUndefined()
})

test('every benign scenario adds no less than the way to its end', () => {
  for (const { id, checks = [] } of added.filter(isBenign))
    expect(
      checks.map((check) => check.id),
      id,
    ).toEqual(expect.arrayContaining(['ending.completed', 'effect.once', 'history.sound']))
})

test('every scenario with a fault proves that it was met', () => {
  for (const { id, script, checks = [] } of added)
    if (script.faults?.length)
      expect(
        checks.map((check) => check.id),
        id,
      ).toContain('fault.applied')
})
