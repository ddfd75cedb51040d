import { afterEach, expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import ConformanceReporter from '../../src/vitest/reporter.ts'
import { finishedEpisode } from '../report/support/finished.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

const exitCode = process.exitCode
afterEach(() => {
  process.exitCode = exitCode
})

/** The end of a run, as Vitest tells it, with one episode that passed. */
async function ended(reason: string, { errors = [] as Error[] } = {}) {
  const episode = await finishedEpisode()
  const suite = { meta: () => ({ harnessConformance: episode }), errors: () => [] }
  const module = { errors: () => errors, children: { allSuites: () => [suite] } }
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const reporter = new ConformanceReporter({ outDir: await scratchFolder(), write })
  await reporter.onTestRunStart([])
  process.exitCode = undefined
  reporter.onTestRunEnd([module as unknown as TestModule], [], reason)
  return { gate: reporter.report?.gate, exitCode: process.exitCode, output }
}

test('a run that came to its end is green', async () => {
  expect(await ended('passed')).toMatchObject({ gate: 'met', exitCode: undefined })
})

test('an interrupted run is not, though all that ran passed', async () => {
  expect(await ended('interrupted')).toMatchObject({ gate: 'not_evaluated', exitCode: 1 })
})

test('nor is one with a test file that did not load, and its error is told', async () => {
  const run = await ended('failed', { errors: [new Error('no such module')] })
  expect(run).toMatchObject({ gate: 'not_evaluated', exitCode: 1 })
  expect(run.output).toContain('no such module')
})
