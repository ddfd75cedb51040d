import { applyEntries } from './baseline/apply-baseline.ts'
import { claimsOf } from './claims.ts'
import { kitVersion } from './kit-version.ts'
import { placeRollouts } from './place-rollouts.ts'
import { type FinishedEpisode, reportedEpisode } from './reported-episode.ts'
import type { Report } from './schema.ts'
import { summarise } from './summarise.ts'
import { wallOf } from './wall.ts'

export type { FinishedEpisode, ScenarioWords } from './reported-episode.ts'

export interface FinishedRun {
  episodes: readonly FinishedEpisode[]
  startedAt: Date
  /** False when the run was interrupted. */
  complete: boolean
  /** Nothing was filtered out, so an entry of a baseline that names no episode is an error. Default false. */
  whole?: boolean
  /** Ids of scenarios that exist, whether they ran or not. */
  scenarios?: ReadonlySet<string>
}

/** Pure: the report of a run, episodes in the order of harness and scenario as they were declared. */
export function buildReport(run: FinishedRun): Report {
  const places = placeRollouts(run.episodes)
  const episodes = run.episodes.map((episode) => reportedEpisode(episode, places.get(episode) ?? null))
  const report: Report = {
    format: 'harness-conformance/report',
    formatVersion: 1,
    kit: { name: 'harness-conformance', version: kitVersion },
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    startedAt: run.startedAt.toISOString(),
    complete: run.complete,
    ...summarise(episodes, { complete: run.complete, problems: 0 }),
    wall: wallOf(episodes),
    baseline: null,
    claims: claimsOf(run.episodes),
    episodes,
  }
  if (!run.episodes.some(({ baseline }) => baseline)) return report
  const entries = run.episodes.flatMap(({ baseline }) => baseline ?? [])
  return applyEntries(report, (_, index) => run.episodes[index]?.baseline ?? [], entries, {
    whole: run.whole && run.complete,
    scenarios: run.scenarios,
  })
}
