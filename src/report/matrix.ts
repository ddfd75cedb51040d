import { columnName, statusWords } from './describe-episode.ts'
import type { Report, ReportedEpisode } from './schema.ts'

/** Scenarios × harnesses: the first row is the heading, the first cell of each row the scenario. */
export interface Matrix {
  columns: string[]
  rows: { scenario: string; cells: (ReportedEpisode | null)[] }[]
}

export function matrixOf(report: Report): Matrix {
  const dialectsOf = new Map<string, Set<string | null>>()
  for (const { harness, dialect } of report.episodes)
    dialectsOf.set(harness, (dialectsOf.get(harness) ?? new Set()).add(dialect))
  const nameOf = (episode: ReportedEpisode) =>
    columnName(episode, (dialectsOf.get(episode.harness)?.size ?? 0) > 1)
  const columns = [...new Set(report.episodes.map(nameOf))]
  const scenarios = [...new Set(report.episodes.map(({ scenario }) => scenario))]
  const byPlace = new Map(report.episodes.map((each) => [`${each.scenario}\n${nameOf(each)}`, each]))
  return {
    columns,
    rows: scenarios.map((scenario) => ({
      scenario,
      cells: columns.map((column) => byPlace.get(`${scenario}\n${column}`) ?? null),
    })),
  }
}

/** The matrix as plain text. */
export function matrixText(report: Report): string {
  const { columns, rows } = matrixOf(report)
  const cell = (episode: ReportedEpisode | null) => (episode ? statusWords[episode.status] : '-')
  const table = [
    ['scenario', ...columns],
    ...rows.map(({ scenario, cells }) => [scenario, ...cells.map(cell)]),
  ]
  const widths = table[0]?.map((_, index) => Math.max(...table.map((row) => row[index]?.length ?? 0))) ?? []
  return table
    .map((row) =>
      row
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
