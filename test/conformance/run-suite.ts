import pLimit from 'p-limit'
import { type Episode, runEpisode } from '../../src/episode/index.ts'
import type { Harness } from '../../src/harness/types.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import { selectScenarios } from '../../src/scenarios/index.ts'

/** All scenarios of a suite against one harness, side by side, as the command would run them. */
export async function runSuite(harness: Harness, suite = 'core'): Promise<Map<string, Episode>> {
  const front = await createLoopbackFront()
  const limit = pLimit(4)
  try {
    const episodes = await Promise.all(
      selectScenarios({ suites: [suite] }).map((scenario, taskIndex) =>
        limit(() => runEpisode({ harness, scenario, taskIndex, front })),
      ),
    )
    return new Map(episodes.map((episode) => [episode.scenario, episode]))
  } finally {
    await front.close()
  }
}

/** Ids of the checks that failed, sorted. */
export function failedChecks(episode: Episode | undefined): string[] {
  if (!episode) throw new Error('Failed to read an episode: it did not run.')
  if (episode.problem) throw new Error(`Failed to evaluate ${episode.scenario}: ${episode.problem.message}`)
  return episode.checks
    .filter(({ status }) => status === 'fail')
    .map(({ id }) => id)
    .sort()
}

/** The failed checks of each scenario. */
export function failures(episodes: Map<string, Episode>): Record<string, string[]> {
  return Object.fromEntries([...episodes].map(([scenario, episode]) => [scenario, failedChecks(episode)]))
}
