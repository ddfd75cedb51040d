import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { referenceHarness } from '../../src/harness/index.ts'
import { answer, ownTool, shell } from '../../src/provider/builders.ts'
import { defineScenario } from '../../src/scenarios/index.ts'

const scenario = defineScenario({
  id: 'left_out',
  title: 'A tool that the harness does not have',
  suites: ['custom'],
  requirement: 'It goes on without it.',
  script: { calls: [shell(), ownTool('wait', {}, { optional: true }), answer()] },
})

test('what the script leaves out for a harness is not expected of it', async () => {
  const { status, expectation, witness } = await runEpisode({ harness: referenceHarness(), scenario })
  expect({ status, steps: expectation.tool_steps, leftOut: witness?.left_out }).toEqual({
    status: 'passed',
    steps: 1,
    leftOut: 1,
  })
})

test('and where nothing was expected, no less than nothing is', async () => {
  const untold = { ...scenario, expects: { tool_steps: 0 }, scope: { tools: false } }
  const { status, expectation } = await runEpisode({ harness: referenceHarness(), scenario: untold })
  expect([status, expectation.tool_steps]).toEqual(['passed', 0])
})
