import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveSelection } from '../../src/cli/run/resolve-selection.ts'
import { scenarios, selectScenarios } from '../../src/scenarios/index.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

const ids = (selection: Parameters<typeof selectScenarios>[0]) =>
  selectScenarios(selection).map(({ id }) => id)

test('ids select from all suites, suites select what is in them, nothing selects everything', () => {
  expect(ids({ ids: ['empty_answer'] })).toEqual(['empty_answer'])
  expect(ids({ suites: ['core'], ids: ['retry_429'] })).toEqual(['retry_429'])
  expect(ids({ suites: ['core'] })).toHaveLength(8)
  expect(ids({})).toHaveLength(scenarios.length)
})

test('a scenario that is in none of the named suites is refused, also beside one that is', () => {
  const words = '"empty_answer" is not in core, but in outcomes.'
  expect(() => ids({ suites: ['core'], ids: ['empty_answer'] })).toThrow(words)
  expect(() => ids({ suites: ['core'], ids: ['retry_429', 'empty_answer'] })).toThrow(words)
  expect(ids({ suites: ['core', 'outcomes'], ids: ['empty_answer'] })).toEqual(['empty_answer'])
})

test.each([
  [{ suites: ['cores'] }, 'no suite is called "cores"'],
  [{ ids: ['retry_430'] }, 'none is called "retry_430"'],
])('a name that is not there is refused: %j', (selection, words) => {
  expect(() => ids(selection)).toThrow(words)
})

test('a scenario of the command line need not be in the suites of the config', async () => {
  const config = join(await scratchFolder(), 'conformance.config.mjs')
  writeFileSync(
    config,
    "export default { harnesses: [{ name: 'mine', dialects: ['chat'], run() {} }], suites: ['core'] }",
  )
  const options = { config, harnesses: [], suites: [], scenarios: ['empty_answer'] }
  const { suites } = await resolveSelection(options as unknown as Parameters<typeof resolveSelection>[0])
  expect(suites).toEqual([])
  const all = await resolveSelection({ ...options, scenarios: [] } as unknown as Parameters<
    typeof resolveSelection
  >[0])
  expect(all.suites).toEqual(['core'])
})
