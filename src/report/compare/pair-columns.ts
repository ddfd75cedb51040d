import { type Column, columnsOf } from '../columns.ts'
import type { Report } from '../schema.ts'

export interface ColumnPair {
  old: Column | null
  new: Column | null
}

/** What must agree for two columns to be the same harness; the first rule that names one partner decides. */
const rules: ((column: Column) => unknown[])[] = [
  ({ harness, version, dialect, profile, apart }) => [harness, version, dialect, profile, ...apart],
  ({ harness, dialect, profile, version }) => [harness, dialect, profile, version],
  ({ harness, dialect, profile }) => [harness, dialect, profile],
  ({ harness, dialect }) => [harness, dialect],
  ({ harness }) => [harness],
]

/** Finds each harness of one report in the other, also when its version has changed. */
export function pairColumns(old: Report, next: Report): ColumnPair[] {
  const before = new Set(columnsOf(old.episodes))
  const after = columnsOf(next.episodes)
  const partners = new Map<Column, Column>()
  for (const rule of rules) {
    const key = (column: Column) => JSON.stringify(rule(column))
    const open = after.filter((column) => !partners.has(column))
    for (const column of open) {
      const candidates = [...before].filter((other) => key(other) === key(column))
      const rivals = open.filter((other) => key(other) === key(column))
      const [only] = candidates
      if (!only || candidates.length > 1 || rivals.length > 1) continue
      partners.set(column, only)
      before.delete(only)
    }
  }
  return [
    ...after.map((column) => ({ old: partners.get(column) ?? null, new: column })),
    ...[...before].map((column) => ({ old: column, new: null })),
  ]
}
