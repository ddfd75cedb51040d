import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { commandHarness } from '../../src/harness/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

test('a missing executable is a set-up error that names the file, and no verdict', async () => {
  const harness = commandHarness({
    name: 'absent',
    dialects: ['chat'],
    executable: '/no/such/harness',
    installHint: 'Install it with `npm install absent`.',
    command: () => ({ args: [] }),
    observe: () => {
      throw new Error('never reached')
    },
  })
  const episode = await runEpisode({ harness, scenario: toolSuccess })
  expect(episode.status).toBe('setup_error')
  expect(episode.problem?.code).toBe('missing_executable')
  expect(episode.problem?.message).toContain('/no/such/harness')
  expect(episode.problem?.hint).toContain('npm install absent')
  expect(episode.gate).toBeNull()
  expect(episode.checks).toEqual([])
})
