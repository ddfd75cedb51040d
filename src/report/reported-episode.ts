import { checks as contract } from '../checks/registry.ts'
import type { Episode } from '../episode/types.ts'
import type { BaselineEntry } from './baseline/schema.ts'
import { replayCommand } from './replay.ts'
import type { ReportedCheck, ReportedEpisode } from './schema.ts'

/** An episode as the reporter gets it: what ran, and what the test file knew of it. */
export type FinishedEpisode = Episode & {
  /** An entry point of the kit, `config` (a harness of conformance.config), or `custom` (a test file). */
  adapter: string
  about?: ScenarioWords
  /** Default: the command for the harness's first dialect. */
  replay?: string
  /** Entries of the test file's baseline; absent when it has none. */
  baseline?: readonly BaselineEntry[]
}

/** A scenario without its functions, as it travels to the reporter. */
export interface ScenarioWords {
  title: string
  requirement: string
  source?: string
  checks?: { id: string; requirement: string; source?: string }[]
}

const requirements = new Map(contract.map(({ id, requirement }) => [id, requirement]))

/** Pure: what of an episode goes into the report. Bodies, conversations and answers stay out. */
export function reportedEpisode(episode: FinishedEpisode, rollout: string | null): ReportedEpisode {
  const {
    witness,
    record,
    expectation,
    scope,
    tokenAvailability,
    outcome,
    about,
    baseline,
    declared,
    ...rest
  } = episode
  return {
    ...rest,
    about: about && { title: about.title, requirement: about.requirement, source: about.source },
    checks: episode.checks.map((check) => withRequirement(check, about)),
    rollout: record === null ? null : rollout,
    replay: episode.replay ?? replayCommand({ ...episode, dialect: null }),
    outcome: outcome && {
      status: outcome.status,
      exitCode: outcome.exitCode,
      timedOut: outcome.timedOut,
    },
  }
}

/** Only beside a failure: 86 requirements for each episode would be most of the report. */
function withRequirement(check: ReportedCheck, about?: ScenarioWords): ReportedCheck {
  if (check.status !== 'fail') return check
  const own = about?.checks?.find(({ id }) => id === check.id)
  const requirement = own?.requirement ?? requirements.get(check.id)
  return { ...check, requirement, source: own?.source ?? (own ? about?.source : undefined) }
}
