import type { ReportedEpisode } from './schema.ts'

type Checks = Pick<ReportedEpisode, 'checks'>

/**
 * Failed checks that only wait for other failed ones, with those: they were not evaluated. What waits for a
 * prerequisite that does not apply has failed by itself.
 */
export function waitingChecks({ checks }: Checks): Map<string, string[]> {
  const failed = checks.filter(({ status }) => status === 'fail')
  const ids = new Set(failed.map(({ id }) => id))
  const waiting = failed.map(
    ({ id, blockedBy }) => [id, blockedBy.filter((blocker) => ids.has(blocker))] as const,
  )
  return new Map(
    waiting.filter(([, blockers]) => blockers.length > 0).map(([id, blockers]) => [id, [...blockers]]),
  )
}

/** The failures behind these: those that wait are replaced by what they wait for, to the last. */
export function causesBehind(episode: Checks, ids: Iterable<string>): Set<string> {
  const waiting = waitingChecks(episode)
  const roots = new Set<string>()
  const seen = new Set<string>()
  const follow = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    const blockers = waiting.get(id)
    if (blockers) for (const blocker of blockers) follow(blocker)
    else roots.add(id)
  }
  for (const id of ids) follow(id)
  return roots
}
