import type { Episode } from '../episode/index.ts'
import type { Dialect } from '../evidence/record.ts'
import type { Harness } from '../harness/types.ts'
import type { FinishedEpisode } from '../report/build-report.ts'
import { replayCommand } from '../report/replay.ts'
import type { Scenario } from '../scenarios/index.ts'

/** What the report needs to know of an episode beside the episode. */
export function finished(
  episode: Episode,
  known: {
    harness: Harness
    scenario: Scenario
    options: { adapter?: string; dialect?: Dialect }
    baseline?: FinishedEpisode['baseline']
  },
): FinishedEpisode {
  const { harness, scenario, options, baseline } = known
  const { title, requirement, source, checks } = scenario
  const adapter = options.adapter ?? 'custom'
  return {
    ...episode,
    // A scenario that does not apply was still asked for in a protocol.
    dialect: episode.dialect ?? options.dialect ?? harness.dialects[0] ?? null,
    adapter,
    about: {
      title,
      requirement,
      source,
      checks: checks?.map(({ id, requirement, source }) => ({ id, requirement, source })),
    },
    replay: replayCommand({ ...episode, adapter, dialect: options.dialect }),
    baseline,
  }
}
