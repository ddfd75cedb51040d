import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { ObservationError } from '../../src/harness/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { oneRequest, scriptHarness } from './troubled-harness.ts'

test('what a harness left running is told, also when its files cannot be read', async () => {
  const daemon = `require('node:child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).unref()`
  const harness = scriptHarness('untidy', `(async () => { ${daemon}; ${oneRequest} })()`, {
    observe: () => {
      throw new ObservationError('no session')
    },
  })
  const { findings } = await runEpisode({ harness, scenario: toolSuccess })
  expect(findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['episode.observation_unreadable', 'episode.leftover_process']),
  )
})
