import pLimit from 'p-limit'
import { type Episode, runEpisode } from '../../src/episode/index.ts'
import type { Dialect } from '../../src/evidence/record.ts'
import type { Harness } from '../../src/harness/index.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import type { Scenario } from '../../src/scenarios/index.ts'

/** Plays scenarios against one harness, side by side; most of them spend their time waiting. */
export async function playAll(
  harness: Harness,
  scenarios: readonly Scenario[],
  dialect?: Dialect,
): Promise<Map<string, Episode>> {
  const front = await createLoopbackFront()
  const limit = pLimit(24)
  try {
    const episodes = await Promise.all(
      scenarios.map((scenario) => limit(() => runEpisode({ harness, scenario, dialect, front }))),
    )
    return new Map(episodes.map((episode) => [episode.scenario, episode]))
  } finally {
    await front.close()
  }
}

/** Everything that keeps an episode from passing, but for what is only blocked. */
export function faultsOf(episode: Episode | undefined): string[] {
  if (!episode) throw new Error('Failed to read an episode: it did not run.')
  return [
    ...episode.checks
      .filter(({ status, blockedBy }) => status === 'fail' && blockedBy.length === 0)
      .map(({ id, reasons }) => `${id}: ${reasons.join('; ')}`),
    ...episode.findings.filter(({ severity }) => severity === 'error').map(({ id }) => id),
    ...(episode.problem ? [`${episode.problem.code}: ${episode.problem.message}`] : []),
  ]
}
