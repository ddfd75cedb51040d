import type { Episode } from '../episode/types.ts'
import { kitVersion } from './kit-version.ts'
import type { Report, ReportedEpisode } from './schema.ts'
import { wallOf } from './wall.ts'

/** An episode as the reporter gets it, with the origin of its adapter. */
export type FinishedEpisode = Episode & { adapter: string }

/** Pure: the report of a run, episodes in the order of harness and scenario as they were declared. */
export function buildReport(run: {
  episodes: readonly FinishedEpisode[]
  startedAt: Date
  complete: boolean
}): Report {
  const episodes = run.episodes.map(reported)
  const count = (...statuses: ReportedEpisode['status'][]) =>
    episodes.filter((episode) => statuses.includes(episode.status)).length
  const summary = {
    total: episodes.length,
    passed: count('passed'),
    failed: count('failed'),
    notApplicable: count('not_applicable'),
    errors: count('setup_error', 'execution_error', 'kit_error'),
  }
  return {
    format: 'harness-conformance/report',
    formatVersion: 1,
    kit: { name: 'harness-conformance', version: kitVersion },
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    startedAt: run.startedAt.toISOString(),
    complete: run.complete,
    gate: gateOf(summary, run.complete),
    summary,
    wall: wallOf(episodes),
    episodes,
  }
}

/** Empty is red: a run without one verdict was not evaluated. */
function gateOf(summary: Report['summary'], complete: boolean): Report['gate'] {
  if (summary.errors > 0 || !complete || summary.passed + summary.failed === 0) return 'not_evaluated'
  return summary.failed > 0 ? 'not_met' : 'met'
}

function reported(episode: FinishedEpisode): ReportedEpisode {
  const { witness, record, expectation, scope, tokenAvailability, outcome, ...rest } = episode
  return {
    ...rest,
    outcome: outcome && {
      status: outcome.status,
      exitCode: outcome.exitCode,
      timedOut: outcome.timedOut,
    },
  }
}
