import { expect, test } from 'vitest'
import { piForgetsFailure } from '../../fixtures/harnesses/index.ts'
import { runEpisode } from '../../src/episode/index.ts'
import { modelError } from '../../src/scenarios/core/model-error.ts'
import { failedChecks } from './run-suite.ts'

test('a provider failure that is not masked is caught', async () => {
  const episode = await runEpisode({ harness: piForgetsFailure, scenario: modelError })
  expect(failedChecks(episode)).toEqual(['outcome.masked'])
})
