/** docs/defects.md names scenarios and checks; they must be there, and belong together. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checks } from '../../src/checks/index.ts'
import { scenarios } from '../../src/scenarios/index.ts'

const page = readFileSync(new URL('../../docs/defects.md', import.meta.url), 'utf8')
const known = new Set(checks.map(({ id }) => id))
/** Findings of the run itself, which are no checks. */
const findings = new Set(['episode.deadline', 'episode.observation_unreadable'])

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| defect'))
  .map((line) => line.split(' | ').slice(-2).map(names))

function names(cell: string): string[] {
  return [...cell.matchAll(/`([a-z0-9_.]+)`/g)].map(([, name]) => name as string)
}

test('there are defects of five harnesses, far more than twelve', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(page.match(/^## /gm)?.length).toBeGreaterThan(5)
})

test.each(rows)('%j is shown by %j', (ids, shown) => {
  expect(ids.length).toBeGreaterThan(0)
  expect(shown.length).toBeGreaterThan(0)
  const found = scenarios.filter(({ id }) => ids.includes(id))
  expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort())
  const own = new Set(found.flatMap(({ checks: rules = [] }) => rules.map(({ id }) => id)))
  for (const id of shown) expect(known.has(id) || findings.has(id) || own.has(id), id).toBe(true)
})
