import type { BaselineProblem, Report, ReportedEpisode } from '../schema.ts'
import { summarise } from '../summarise.ts'
import { judgeEpisode } from './judge-episode.ts'
import { type Baseline, type BaselineEntry, nameOf } from './schema.ts'

export interface ApplyOptions {
  /** The report is of everything there is, so an entry that belongs to no episode of it is unknown. Default false. */
  whole?: boolean
  /** Ids of scenarios that exist although the report need not have them; their entries are only not judged. */
  scenarios?: ReadonlySet<string>
}

/**
 * The report as the baseline sees it: failures that it expects, from the causes that it names, count as met
 * and carry their reasons; an entry that is stale, unknown or meets another cause is a problem that keeps
 * the gate shut. Pure; a baseline applied earlier is forgotten first.
 */
export function applyBaseline(report: Report, baseline: Baseline, options: ApplyOptions = {}): Report {
  return applyEntries(withoutBaseline(report), () => baseline.entries, baseline.entries, options)
}

/** The same for a run in which each test file may have a baseline of its own. */
export function applyEntries(
  report: Report,
  entriesOf: (episode: ReportedEpisode, index: number) => readonly BaselineEntry[],
  all: readonly BaselineEntry[],
  { whole = false, scenarios = new Set() }: ApplyOptions = {},
): Report {
  const judged = new Set<string>()
  const problems: BaselineProblem[] = []
  let used = 0
  const episodes = report.episodes.map((episode, index) => {
    const judgement = judgeEpisode(episode, entriesOf(episode, index))
    for (const entry of judgement.judged) judged.add(nameOf(entry))
    problems.push(...judgement.problems)
    used += judgement.used
    return marked(episode, judgement)
  })
  const names = new Map(all.map((entry) => [nameOf(entry), entry]))
  const unjudged = [...names].filter(([name]) => !judged.has(name)).map(([, entry]) => entry)
  const harnesses = new Set(report.episodes.map(({ harness }) => harness))
  // An episode that could not be evaluated leaves its entries open; they are not unknown.
  const ran = new Set(report.episodes.map(({ scenario }) => scenario))
  const exists = ({ harness, scenario }: BaselineEntry) =>
    harnesses.has(harness) && (ran.has(scenario) || scenarios.has(scenario))
  if (whole) problems.push(...unjudged.filter((entry) => !exists(entry)).map(unknown))
  return {
    ...report,
    ...summarise(episodes, { complete: report.complete, problems: problems.length }),
    baseline: { entries: names.size, used, unjudged: unjudged.length, problems },
    episodes,
  }
}

/** The report as it was judged, before any baseline. */
export function withoutBaseline(report: Report): Report {
  const episodes = report.episodes.map((episode) => ({
    ...episode,
    status: episode.status === 'expected_failure' ? ('failed' as const) : episode.status,
    checks: episode.checks.map(({ expected, ...check }) => check),
    findings: episode.findings.map(({ expected, ...finding }) => finding),
  }))
  return {
    ...report,
    ...summarise(episodes, { complete: report.complete, problems: 0 }),
    baseline: null,
    episodes,
  }
}

function marked(
  episode: ReportedEpisode,
  { expected, met }: ReturnType<typeof judgeEpisode>,
): ReportedEpisode {
  const mark = <T extends { id: string }>(item: T, failed: boolean): T => {
    const reason = failed ? expected.get(item.id) : undefined
    return reason === undefined ? item : { ...item, expected: { reason } }
  }
  return {
    ...episode,
    status: met ? 'expected_failure' : episode.status,
    checks: episode.checks.map((check) => mark(check, check.status === 'fail')),
    findings: episode.findings.map((finding) => mark(finding, finding.severity === 'error')),
  }
}

function unknown(entry: BaselineEntry): BaselineProblem {
  const { harness, scenario, check } = entry
  return {
    kind: 'unknown',
    harness,
    scenario,
    check,
    message: `${nameOf(entry)}: the run has no such harness, or no such scenario. Correct the names or remove the entry.`,
  }
}
