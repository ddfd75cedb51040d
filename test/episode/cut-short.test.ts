import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { Harness, HarnessResult } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { oneRequest, scriptHarness } from './troubled-harness.ts'

/** An adapter that takes what it finds for a finished run. */
const credulous = (): HarnessResult => ({
  outcome: { status: 'completed', answer: 'CONFORMANCE_DONE' },
  observations: { source: 'script', invocations: [], tools: [], steps: [] },
})

test.for([
  ['at its deadline', `${oneRequest}; setInterval(() => {}, 1000)`, 1],
  ['by a signal', `${oneRequest}; process.kill(process.pid, 'SIGKILL')`, 30],
] as const)('a process that was ended %s has not completed', async ([, program, deadlineSeconds]) => {
  const harness = scriptHarness('believer', program, { deadlineSeconds, observe: credulous })
  const { outcome } = await runEpisode({ harness, scenario: toolSuccess })
  expect(outcome).toMatchObject({ status: 'failed' })
})

test('a process that exits by itself is believed', async () => {
  const harness = scriptHarness('believed', oneRequest, { observe: credulous })
  const { outcome } = await runEpisode({ harness, scenario: toolSuccess })
  expect(outcome).toMatchObject({ status: 'completed', answer: 'CONFORMANCE_DONE' })
})

test('a harness in this process that comes back after its deadline has not completed', async () => {
  const harness: Harness = {
    ...reference,
    deadlineSeconds: 0.1,
    run: async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return credulous()
    },
  }
  const { outcome } = await runEpisode({ harness, scenario: toolSuccess })
  expect(outcome).toMatchObject({ status: 'failed' })
})
