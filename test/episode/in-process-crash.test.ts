import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { defineHarness } from '../../src/harness/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

test('an in-process harness that throws is an execution error, and no verdict', async () => {
  const harness = defineHarness({
    name: 'thrower',
    dialects: ['chat'],
    run: async () => {
      throw new RangeError('no room')
    },
  })
  const episode = await runEpisode({ harness, scenario: toolSuccess })
  expect(episode.status).toBe('execution_error')
  expect(episode.problem?.message).toContain('RangeError: no room')
  expect(episode.gate).toBeNull()
})
