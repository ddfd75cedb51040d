import { countingFailures, type Failure, failuresOf } from '../counting-failures.ts'
import type { Report, ReportedEpisode } from '../schema.ts'
import { causesBehind } from '../waiting.ts'
import { withoutBaseline } from './apply-baseline.ts'
import {
  type Baseline,
  type BaselineEntry,
  belongsTo,
  emptyBaseline,
  isExpected,
  isTodo,
  missingReason,
} from './schema.ts'

export interface BaselineUpdate {
  baseline: Baseline
  added: number
  kept: number
  /** Entries whose cause has changed: their reason has to be thought over. */
  changed: number
  removed: number
}

/**
 * The baseline that this report would need. Entries that still hold keep their reasons, also those of
 * episodes that the report does not judge; what is stale goes; what is new, or fails from another cause,
 * gets a reason that has to be written by a person before `run` accepts it.
 */
export function updateBaseline(judged: Report, old: Baseline): BaselineUpdate {
  const report = withoutBaseline(judged)
  const evaluated = report.episodes.filter(({ status }) => !/_error$/.test(status))
  const kept = old.entries.filter((entry) => stillFails(entry, evaluated))
  const entries = [...kept]
  let changed = 0
  for (const episode of evaluated)
    for (const { id, cause } of neededFor(episode)) {
      const isThis = (entry: BaselineEntry) => entry.check === id && belongsTo(entry, episode)
      if (entries.some(isThis)) continue
      const earlier = old.entries.find(isThis)
      if (earlier) changed++
      entries.push({
        ...placeOf(episode, report),
        check: id,
        reason: reasonFor(earlier),
        ...causeFor(earlier, cause),
      })
    }
  return {
    baseline: { ...emptyBaseline, entries: entries.sort(byName) },
    kept: kept.length,
    changed,
    added: entries.length - kept.length - changed,
    removed: old.entries.length - kept.length - changed,
  }
}

/** The failures that keep it from passing; those that wait for others come with them. */
function neededFor(episode: ReportedEpisode): Failure[] {
  if (episode.status !== 'failed') return []
  const needed = causesBehind(
    episode,
    countingFailures(episode).map(({ id }) => id),
  )
  return failuresOf(episode).filter(({ id }) => needed.has(id))
}

/** In every episode that it belongs to, and from its cause; so also when it belongs to none of them. */
function stillFails(entry: BaselineEntry, evaluated: readonly ReportedEpisode[]): boolean {
  return evaluated
    .filter((episode) => belongsTo(entry, episode))
    .every((episode) => {
      const failure = failuresOf(episode).find(({ id }) => id === entry.check)
      return failure ? isExpected(entry, failure.cause) : entry.sometimes === true
    })
}

/** Version and dialect only where they tell episodes of this report apart. */
function placeOf({ harness, version, dialect, scenario }: ReportedEpisode, { episodes }: Report) {
  const all = episodes.filter((each) => each.harness === harness && each.scenario === scenario)
  const several = (values: unknown[]) => new Set(values).size > 1
  return {
    harness,
    ...(several(all.map((each) => each.version)) ? { version } : {}),
    ...(dialect !== null && several(all.map((each) => each.dialect)) ? { dialect } : {}),
    scenario,
  }
}

/** What fails only sometimes is expected to do so from any cause that was seen. */
function causeFor(
  earlier: BaselineEntry | undefined,
  cause: string[],
): Pick<BaselineEntry, 'cause' | 'sometimes'> {
  if (!earlier?.sometimes) return { cause }
  return { cause: [...new Set([...earlier.cause, ...cause])].sort(), sometimes: true }
}

function reasonFor(earlier: BaselineEntry | undefined): string {
  if (!earlier) return missingReason
  return isTodo(earlier) ? earlier.reason : `${missingReason} (before the cause changed: ${earlier.reason})`
}

/** A steady order keeps the file's differences small. */
function byName(a: BaselineEntry, b: BaselineEntry): number {
  const parts = (entry: BaselineEntry) => [
    entry.harness,
    entry.version ?? '',
    entry.dialect ?? '',
    entry.scenario,
    entry.check,
  ]
  const [left, right] = [parts(a), parts(b)]
  for (const [index, text] of left.entries()) {
    const other = right[index] as string
    if (text !== other) return text < other ? -1 : 1
  }
  return 0
}
