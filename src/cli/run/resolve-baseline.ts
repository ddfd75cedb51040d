import { dirname, resolve } from 'node:path'
import type { ConformanceConfig } from '../../config.ts'
import { readBaseline, refuseTodos } from '../../report/baseline/read-baseline.ts'
import { nameOf } from '../../report/baseline/schema.ts'
import { ReportFileError } from '../../report/report-file-error.ts'
import type { Scenario } from '../../scenarios/index.ts'
import { hasCheck } from '../../vitest/expected-failures.ts'
import { UsageError } from '../exit-code.ts'
import type { SuiteOptions } from './options.ts'

/**
 * Absolute path of the baseline that a run uses, if any: `--baseline`, else the configuration's. Every name in
 * it must exist, also those that this run has no episode for.
 *
 * @throws UsageError when it cannot be used.
 */
export function resolveBaseline(
  options: Pick<SuiteOptions, 'baseline' | 'config'>,
  config: ConformanceConfig | null,
  known: { harnesses: string[]; scenarios: Scenario[] },
): string | null {
  const given = options.baseline ?? config?.baseline
  if (!given) return null
  const folder = options.baseline || !options.config ? process.cwd() : dirname(options.config)
  const path = resolve(folder, given)
  try {
    checkNames(path, given, known)
  } catch (error) {
    throw error instanceof ReportFileError ? new UsageError(error.message) : error
  }
  return path
}

function checkNames(
  path: string,
  given: string,
  { harnesses, scenarios }: { harnesses: string[]; scenarios: Scenario[] },
): void {
  const baseline = readBaseline(path, given)
  refuseTodos(baseline, given)
  for (const entry of baseline.entries) {
    const refuse = (what: string): never => {
      throw new ReportFileError(
        `Failed to use the baseline ${given}: ${nameOf(entry)}: ${what}. Correct the name or remove the entry.`,
      )
    }
    const scenario = scenarios.find(({ id }) => id === entry.scenario)
    if (!harnesses.includes(entry.harness))
      refuse(`no harness is called "${entry.harness}"; there are: ${harnesses.join(', ')}`)
    if (!scenario) refuse(`no scenario is called "${entry.scenario}"`)
    else if (!hasCheck(scenario, entry.check)) refuse(`the scenario has no check "${entry.check}"`)
  }
}
