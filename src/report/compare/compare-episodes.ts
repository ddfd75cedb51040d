import { causeKey } from '../cause.ts'
import { countingFailures, failuresOf } from '../counting-failures.ts'
import { firstReason } from '../describe-episode.ts'
import type { ReportedEpisode } from '../schema.ts'
import { waitingChecks } from '../waiting.ts'

export type ChangeKind = 'regression' | 'fixed' | 'changed_cause' | 'expected' | 'recommended' | 'not_judged'

/** One difference between two runs of an episode. */
export interface Change {
  kind: ChangeKind
  text: string
}

const isError = ({ status }: ReportedEpisode) => /_error$/.test(status)

/** What changed between two runs of the same harness and scenario. */
export function compareEpisodes(old: ReportedEpisode, next: ReportedEpisode): Change[] {
  if (isError(next))
    return isError(old) || old.status === 'not_applicable'
      ? []
      : [{ kind: 'regression', text: `could not be evaluated: ${next.problem?.message ?? next.status}` }]
  if (next.status === 'not_applicable') return leftOut(old, next)
  if (isError(old) || old.status === 'not_applicable') return takenUp(old, next)
  return compareChecks(old, next)
}

function leftOut(old: ReportedEpisode, { reason }: ReportedEpisode): Change[] {
  if (old.status === 'not_applicable') return []
  const text = `not applicable any more: ${reason ?? 'no reason given'}`
  // What passed is no longer shown to pass; a failure that goes this way is not fixed either.
  return [{ kind: old.status === 'passed' ? 'regression' : 'not_judged', text }]
}

function takenUp(old: ReportedEpisode, next: ReportedEpisode): Change[] {
  const before = isError(old) ? 'could not be evaluated before' : 'was not applicable before'
  const ids = countingFailures(next).map(({ id }) => id)
  if (next.status === 'passed') return [{ kind: 'fixed', text: `${before}, passes now` }]
  return [{ kind: 'not_judged', text: `${before}, fails now: ${ids.join(', ')}` }]
}

function compareChecks(old: ReportedEpisode, next: ReportedEpisode): Change[] {
  const before = new Map(failuresOf(old).map(({ id, cause }) => [id, cause]))
  const after = new Map(failuresOf(next).map(({ id, cause }) => [id, cause]))
  const counting = new Set(countingFailures(next).map(({ id }) => id))
  const added = [...after.keys()].filter((id) => !before.has(id))
  const waiting = waitingChecks(next)
  const changes: Change[] = []
  for (const id of added) {
    const check = next.checks.find((each) => each.id === id)
    const item = check ?? next.findings.find((each) => each.id === id)
    // Only the cause is told; what waits for it is counted.
    if (waiting.has(id)) continue
    const text = `${id}: ${check ? firstReason(check) : after.get(id)?.join('; ')}`
    if (item?.expected)
      changes.push({ kind: 'expected', text: `${id}: expected because ${item.expected.reason}` })
    else changes.push({ kind: counting.has(id) ? 'regression' : 'recommended', text })
  }
  const idle = added.filter((id) => waiting.has(id) && counting.has(id) && !isExpected(next, id)).length
  if (idle > 0) {
    const told = changes.some(({ kind }) => kind === 'regression')
    const text = told ? `and ${idle} more that wait for these` : `${idle} more wait for failures of before`
    changes.push({ kind: 'regression', text })
  }
  const waited = waitingChecks(old)
  const gone = [...before.keys()].filter((id) => !after.has(id) && !waited.has(id))
  const fixed = gone.filter((id) => isJudged(next, id))
  const dropped = gone.filter((id) => !isJudged(next, id))
  if (fixed.length > 0) changes.push({ kind: 'fixed', text: fixed.join(', ') })
  if (dropped.length > 0) changes.push({ kind: 'not_judged', text: `failed before: ${dropped.join(', ')}` })
  for (const [id, cause] of before) {
    const now = after.get(id)
    if (now && causeKey(now) !== causeKey(cause) && !waiting.has(id))
      changes.push({ kind: 'changed_cause', text: `${id}: was ${cause.join(' | ')}; is ${now.join(' | ')}` })
  }
  const unjudged = old.checks.filter(({ id, status }) => status === 'pass' && !isJudged(next, id))
  if (unjudged.length > 0)
    changes.push({ kind: 'not_judged', text: `passed before: ${unjudged.map(({ id }) => id).join(', ')}` })
  return changes
}

const isExpected = ({ checks }: ReportedEpisode, id: string) =>
  checks.some((check) => check.id === id && check.expected !== undefined)

/** A finding is judged in every run; a check only where it applies. */
function isJudged({ checks }: ReportedEpisode, id: string): boolean {
  const check = checks.find((each) => each.id === id)
  return check ? check.status !== 'not_applicable' : /^episode\./.test(id)
}
