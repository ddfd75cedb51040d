import { gateOf } from '../checks/profile.ts'
import { causeOf, causeOfFinding } from './cause.ts'
import type { ReportedEpisode } from './schema.ts'

/** What a failure needs of an episode; the one that just ran fits, and so does one of a report. */
export type FailingEpisode = Pick<ReportedEpisode, 'profile' | 'checks' | 'findings'>

export interface Failure {
  /** Id of the check or of the finding. */
  id: string
  cause: string[]
}

/** Every failed check, whatever its tier, and every finding of severity error. */
export function failuresOf({ checks, findings }: FailingEpisode): Failure[] {
  return [
    ...findings
      .filter(({ severity }) => severity === 'error')
      .map((finding) => ({ id: finding.id, cause: causeOfFinding(finding) })),
    ...checks
      .filter(({ status }) => status === 'fail')
      .map(({ id, ...rest }) => ({ id, cause: causeOf(rest) })),
  ]
}

/**
 * Whether the episode would pass if the failures named by `excused` were passes: the rules of its profile
 * decide, so a recommendation (P1, P2) never counts, nor the join set that `either-join` does without.
 */
export function passesWithout(episode: FailingEpisode, excused: ReadonlySet<string>): boolean {
  const errors = episode.findings.some(({ id, severity }) => severity === 'error' && !excused.has(id))
  if (errors) return false
  return gateOf(judged(episode, excused), episode.profile, true) === 'pass'
}

/** The failures that keep an episode from passing. */
export function countingFailures(episode: FailingEpisode): Failure[] {
  const all = failuresOf(episode)
  const ids = new Set(all.map(({ id }) => id))
  const alone = all.filter(({ id }) => !passesWithout(episode, without(ids, id)))
  // In either-join, no failure of two broken join sets counts alone, yet together they do.
  return passesWithout(episode, new Set(alone.map(({ id }) => id))) ? alone : all.filter(isRequired(episode))
}

function judged({ checks }: FailingEpisode, excused: ReadonlySet<string>) {
  return checks.map((check) => ({
    ...check,
    evidence: [],
    status: check.status === 'fail' && excused.has(check.id) ? ('pass' as const) : check.status,
  }))
}

function isRequired({ checks }: FailingEpisode): (failure: Failure) => boolean {
  const tiers = new Map(checks.map(({ id, tier }) => [id, tier]))
  return ({ id }) => (tiers.get(id) ?? 'P0') === 'P0'
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids)
  rest.delete(id)
  return rest
}
