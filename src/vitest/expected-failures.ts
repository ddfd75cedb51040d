import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checks as contract } from '../checks/index.ts'
import { readBaseline, refuseTodos } from '../report/baseline/read-baseline.ts'
import { type Baseline, type BaselineEntry, baselineSchema, nameOf } from '../report/baseline/schema.ts'
import { describeIssues } from '../report/describe-issues.ts'
import { ReportFileError } from '../report/report-file-error.ts'
import type { Scenario } from '../scenarios/index.ts'

/**
 * The entries of a baseline, given as a file (a path is relative to the working directory) or as data.
 *
 * @throws ReportFileError when it cannot be read, when an entry has no reason yet, or when an entry for one of
 * these scenarios names a check that the scenario does not have.
 */
export function baselineEntries(
  given: string | URL | Baseline,
  harness: string,
  selected: readonly Scenario[],
): BaselineEntry[] {
  const isFile = typeof given === 'string' || given instanceof URL
  const name = !isFile
    ? 'given as data'
    : given instanceof URL
      ? relative(process.cwd(), fileURLToPath(given))
      : String(given)
  const baseline = isFile ? readBaseline(given, name) : parsed(given)
  refuseTodos(baseline, name)
  for (const entry of baseline.entries) {
    const scenario = selected.find(({ id }) => id === entry.scenario)
    if (entry.harness === harness && scenario && !hasCheck(scenario, entry.check))
      throw new ReportFileError(
        `Failed to use the baseline ${name}: ${nameOf(entry)}: the scenario has no such check. Correct the name or remove the entry.`,
      )
  }
  return baseline.entries
}

/** Findings (`episode.deadline` and the like) are only listed when they are made. */
export function hasCheck(scenario: Scenario, id: string): boolean {
  return (
    id.startsWith('episode.') || [...contract, ...(scenario.checks ?? [])].some((check) => check.id === id)
  )
}

function parsed(value: unknown): Baseline {
  const result = baselineSchema.safeParse(value)
  if (!result.success)
    throw new ReportFileError(`Failed to use the baseline: ${describeIssues(result.error)}.`)
  return result.data
}
