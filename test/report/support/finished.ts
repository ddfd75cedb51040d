import { runEpisode } from '../../../src/episode/index.ts'
import { referenceHarness } from '../../../src/harness/index.ts'
import type { FinishedEpisode } from '../../../src/report/build-report.ts'
import { scenarios } from '../../../src/scenarios/index.ts'

/** An episode that really ran, as the reporter gets it. */
export async function finishedEpisode(
  scenario = 'retry_429',
  changes: Partial<FinishedEpisode> = {},
): Promise<FinishedEpisode> {
  const found = scenarios.find(({ id }) => id === scenario)
  if (!found) throw new Error(`There is no scenario ${scenario}.`)
  const episode = await runEpisode({ harness: referenceHarness(), scenario: found })
  return { ...episode, adapter: 'harness-conformance/adapters/reference', ...changes }
}
