import { columnsOf } from '../columns.ts'
import type { Report, ReportedEpisode } from '../schema.ts'
import { type RedCell, redCell } from './red-cell.ts'

/** One harness in one version and protocol, over all reports. */
export interface MatrixRow {
  name: string
  /** `2026-11-29`, or first and last day when the newest results are of several runs; UTC. */
  date: string
  /** By suite; `null` when the suite did not run. */
  suites: (SuiteTally | null)[]
  red: RedCell[]
}

export interface SuiteTally {
  /** Episodes that apply. */
  all: number
  passed: number
  /** Failures that the baseline expects, with their reasons. */
  known: number
  notApplicable: number
}

export interface MatrixData {
  suites: string[]
  rows: MatrixRow[]
  kits: string[]
  incomplete: boolean
}

type Dated = ReportedEpisode & { day: string }

/** Harness × suite over several reports; of an episode that is in several, the newest counts. */
export function matrixData(reports: readonly Report[]): MatrixData {
  const newest = newestEpisodes(reports)
  const suites = [...new Set(newest.flatMap((episode) => episode.suites))]
  const rows = columnsOf(newest).map(({ name, episodes }) => {
    const own = [...episodes.values()]
    const days = own.map(({ day }) => day).sort()
    const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
    return {
      name,
      date: first === last ? last : `${first} to ${last}`,
      suites: suites.map((suite) => tallyOf(own.filter((episode) => episode.suites.includes(suite)))),
      red: own.flatMap((episode) => redCell(episode) ?? []),
    }
  })
  return {
    suites,
    rows,
    kits: [...new Set(reports.map(({ kit }) => kit.version))],
    incomplete: reports.some(({ complete }) => !complete),
  }
}

function newestEpisodes(reports: readonly Report[]): Dated[] {
  const newest = new Map<string, Dated>()
  const byTime = [...reports].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  for (const report of byTime)
    for (const { version, episodes } of columnsOf(report.episodes))
      for (const episode of episodes.values()) {
        const { harness, dialect, profile, scenario } = episode
        const key = JSON.stringify([harness, version, dialect, profile, scenario])
        // Rows are told apart by what a reader knows a harness by, not by the run's seed.
        newest.set(key, { ...episode, version, seed: 0, adapter: '', day: report.startedAt.slice(0, 10) })
      }
  return [...newest.values()]
}

function tallyOf(episodes: readonly ReportedEpisode[]): SuiteTally | null {
  if (episodes.length === 0) return null
  const count = (status: ReportedEpisode['status']) =>
    episodes.filter((each) => each.status === status).length
  const notApplicable = count('not_applicable')
  return {
    all: episodes.length - notApplicable,
    passed: count('passed'),
    known: count('expected_failure'),
    notApplicable,
  }
}
