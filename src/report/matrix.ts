import { type Column, columnsOf } from './columns.ts'
import { statusWords } from './describe-episode.ts'
import { plainText } from './plain-text.ts'
import type { Report, ReportedEpisode } from './schema.ts'

/** Scenarios × harnesses. */
export interface Matrix {
  columns: Column[]
  rows: { scenario: string; cells: (ReportedEpisode | null)[] }[]
}

/** Each episode of the report has exactly one cell. */
export function matrixOf({ episodes }: Pick<Report, 'episodes'>): Matrix {
  const columns = columnsOf(episodes)
  const scenarios = [...new Set(episodes.map(({ scenario }) => scenario))]
  return {
    columns,
    rows: scenarios.map((scenario) => ({
      scenario,
      cells: columns.map((column) => column.episodes.get(scenario) ?? null),
    })),
  }
}

/** Longer names would push the columns out of sight. */
const widest = 40

/** The matrix as plain text. */
export function matrixText(report: Report): string {
  const { columns, rows } = matrixOf(report)
  const cell = (episode: ReportedEpisode | null) => (episode ? statusWords[episode.status] : '-')
  const table = [
    ['scenario', ...columns.map(({ name }) => short(name))],
    ...rows.map(({ scenario, cells }) => [short(scenario), ...cells.map(cell)]),
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

function short(name: string): string {
  const text = plainText(name)
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text
}
