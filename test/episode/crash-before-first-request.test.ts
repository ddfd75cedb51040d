import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { scriptHarness } from './troubled-harness.ts'

test('a crash before the first request is a set-up error with the words of stderr', async () => {
  const harness = scriptHarness('crasher', 'console.error("config is wrong"); process.exit(3)')
  const episode = await runEpisode({ harness, scenario: toolSuccess })
  expect(episode.status).toBe('setup_error')
  expect(episode.problem?.code).toBe('crashed_before_first_request')
  expect(episode.problem?.message).toContain('exited with code 3')
  expect(episode.problem?.message).toContain('config is wrong')
})
