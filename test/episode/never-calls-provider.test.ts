import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { scriptHarness } from './troubled-harness.ts'

test('a harness that never calls the provider fails, with a finding that says so', async () => {
  const episode = await runEpisode({ harness: scriptHarness('silent', ''), scenario: toolSuccess })
  expect(episode.status).toBe('failed')
  expect(episode.findings.map(({ id }) => id)).toEqual(['episode.never_called'])
  expect(episode.checks.find(({ id }) => id === 'model.reached')?.status).toBe('fail')
})
