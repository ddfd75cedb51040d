import { checks } from '../../checks/registry.ts'
import type { CheckDefinition } from '../../checks/types.ts'

/** A scenario as it is listed; its script is code and stays out. */
export interface ListedScenario {
  id: string
  title: string
  suites: readonly string[]
  requirement: string
  source?: string
}

/** The text of the `list` command. */
export async function list(json: boolean): Promise<string> {
  const { scenarios } = await import('../../scenarios/index.ts')
  return renderList(scenarios, checks, json)
}

/** Scenarios and checks, for reading or as JSON. */
export function renderList(
  scenarios: readonly ListedScenario[],
  definitions: readonly CheckDefinition[],
  json: boolean,
): string {
  if (json) {
    const listed = scenarios.map(({ id, title, suites, requirement, source }) => ({
      id,
      title,
      suites,
      requirement,
      ...(source !== undefined && { source }),
    }))
    return `${JSON.stringify({ scenarios: listed, checks: definitions }, null, 2)}\n`
  }
  const lines = [
    `Scenarios (${scenarios.length})`,
    ...columns(scenarios.map(({ id, suites, title }) => [id, suites.join(', '), title])),
    '',
    `Checks (${definitions.length})`,
    ...columns(
      definitions.map(({ id, kind, tier, evidence, requirement, extension }) => [
        id,
        `${kind}${extension ? ' (kit)' : ''}`,
        tier,
        evidence.map((label) => label.slice(3)).join(',') || '-',
        requirement,
      ]),
    ),
    '',
    'The fourth column of the checks names their TE labels. (kit): does not count in the gate of Gym.',
  ]
  return `${lines.join('\n')}\n`
}

function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(column === row.length - 1 ? 0 : widths[column]!)).join('  ')}`.trimEnd(),
  )
}
