import { columnNames } from '../report/columns.ts'
import { complaints } from '../report/describe-episode.ts'
import type { ReportedEpisode } from '../report/schema.ts'

export interface ComplaintGroup {
  /** `pi 1.6.0 (chat), retry_429`; several scenarios of one harness when they complain in the same words. */
  heading: string
  lines: string[]
  keptAt: string[]
}

/** One group where a harness says the same in many scenarios: a missing executable is told once. */
export function groupedComplaints(episodes: readonly ReportedEpisode[]): ComplaintGroup[] {
  const names = columnNames(episodes)
  const groups = new Map<string, { harness: string; scenarios: string[]; group: ComplaintGroup }>()
  for (const episode of episodes) {
    const lines = complaints(episode)
    if (lines.length === 0) continue
    const harness = names.get(episode) ?? episode.harness
    const key = JSON.stringify([harness, lines])
    const entry = groups.get(key) ?? { harness, scenarios: [], group: { heading: '', lines, keptAt: [] } }
    entry.scenarios.push(episode.scenario)
    if (episode.keptAt) entry.group.keptAt.push(episode.keptAt)
    groups.set(key, entry)
  }
  return [...groups.values()].map(({ harness, scenarios, group }) => ({
    ...group,
    heading: `${harness}, ${scenarios.length > 3 ? `${scenarios.length} scenarios` : scenarios.join(', ')}`,
  }))
}
