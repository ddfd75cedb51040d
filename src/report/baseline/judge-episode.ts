import { type FailingEpisode, failuresOf, passesWithout } from '../counting-failures.ts'
import type { BaselineProblem, ReportedEpisode } from '../schema.ts'
import { causesBehind, waitingChecks } from '../waiting.ts'
import { type BaselineEntry, belongsTo, isExpected, nameOf } from './schema.ts'

/** What a baseline can be held against: an episode that just ran, or one of a report. */
export type JudgeableEpisode = FailingEpisode &
  Pick<ReportedEpisode, 'harness' | 'version' | 'dialect' | 'scenario' | 'reason'> & { status: string }

export interface EpisodeJudgement {
  /** Reasons of the expected failures, by the id of their check or finding; also of those that wait for them. */
  expected: ReadonlyMap<string, string>
  /** Every failure that counts is expected. False when nothing failed. */
  met: boolean
  problems: BaselineProblem[]
  /** Entries that belong to this episode; none when it could not be evaluated. */
  judged: readonly BaselineEntry[]
  /** Number of entries whose failure occurred as expected. */
  used: number
}

/**
 * Holds an episode against the entries that name it. An entry is used when its check failed from its cause;
 * everything else about it is a problem: the failure did not occur (unless it occurs only sometimes), came from
 * another cause, or there is no such check. A check that was not evaluated because it waits for expected failures is expected with them.
 * Nothing is said of an episode that could not be evaluated.
 */
export function judgeEpisode(episode: JudgeableEpisode, entries: readonly BaselineEntry[]): EpisodeJudgement {
  const own = entries.filter((entry) => belongsTo(entry, episode))
  const expected = new Map<string, string>()
  if (/_error$/.test(episode.status)) return { expected, met: false, problems: [], judged: [], used: 0 }
  const causes = new Map(failuresOf(episode).map(({ id, cause }) => [id, cause]))
  const problems: BaselineProblem[] = []
  for (const entry of own) {
    const cause = causes.get(entry.check)
    if (cause && isExpected(entry, cause)) expected.set(entry.check, entry.reason)
    else if (cause || !mayPass(entry, episode)) problems.push(problemOf(entry, episode, cause))
  }
  const used = expected.size
  for (const id of waitingChecks(episode).keys()) {
    const behind = [...causesBehind(episode, [id])]
    if (!expected.has(id) && behind.every((cause) => expected.has(cause)))
      expected.set(id, `it waits for ${behind.join(', ')}`)
  }
  const failed = !['passed', 'not_applicable'].includes(episode.status)
  return {
    expected,
    met: failed && expected.size > 0 && passesWithout(episode, new Set(expected.keys())),
    problems,
    judged: own,
    used,
  }
}

/** Its absence says nothing, as long as there is such a check. */
const mayPass = ({ check, sometimes }: BaselineEntry, { status, checks }: JudgeableEpisode): boolean =>
  sometimes === true &&
  status !== 'not_applicable' &&
  (check.startsWith('episode.') || checks.some(({ id }) => id === check))

function problemOf(
  entry: BaselineEntry,
  episode: JudgeableEpisode,
  cause: string[] | undefined,
): BaselineProblem {
  const { harness, scenario, check } = entry
  const result = (kind: BaselineProblem['kind'], message: string): BaselineProblem => ({
    kind,
    harness,
    scenario,
    check,
    message: `${nameOf(entry)}: ${message}`,
  })
  if (cause)
    return result(
      'changed_cause',
      `it fails from another cause than the baseline expects. Expected: ${entry.cause.join(' | ')}. Now: ${cause.join(' | ')}.`,
    )
  if (episode.status === 'not_applicable')
    return result(
      'stale',
      `the baseline expects a failure, but the scenario is not applicable (${episode.reason ?? 'no reason given'}). Remove the entry.`,
    )
  // A finding is only there when it was made, so its absence is no sign of a wrong name.
  if (!check.startsWith('episode.') && !episode.checks.some(({ id }) => id === check))
    return result('unknown', 'the scenario has no such check. Correct the name or remove the entry.')
  return result(
    'stale',
    'the baseline expects a failure, but there is none any more. Remove the entry, or run `baseline --update`.',
  )
}
