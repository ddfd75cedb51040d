import { dialects } from '../evidence/record.ts'
import { validateScript } from '../provider/validate-script.ts'
import type { Scenario } from './types.ts'

/** Text that the last logical call answers with, unless it says otherwise. */
export const finalAnswer = 'CONFORMANCE_DONE'

/** The task that a harness is given, unless the scenario has its own. */
export const defaultPrompt = `Run the requested shell checks, then report ${finalAnswer}.`

/**
 * Checks a scenario's definition and returns it unchanged.
 *
 * @throws Error naming the scenario, what is wrong with it and what is accepted: an id that is not
 * snake_case, an empty suite list, an unknown dialect, a script that no harness could play to its end.
 */
export function defineScenario(scenario: Scenario): Scenario {
  const refuse = (problem: string): never => {
    throw new Error(`Failed to define scenario ${JSON.stringify(scenario.id)}: ${problem}`)
  }
  if (typeof scenario.id !== 'string' || !/^[a-z][a-z0-9_]*$/.test(scenario.id))
    refuse('its id must be snake_case, such as "retry_429"; it names the rollout file.')
  if (!scenario.title?.trim()) refuse('it has no title; give one short sentence.')
  if (!scenario.requirement?.trim()) refuse('it has no requirement; say what a conforming harness does.')
  if (!Array.isArray(scenario.suites) || scenario.suites.length === 0)
    refuse('it belongs to no suite; give at least one name in `suites`, such as ["custom"].')
  for (const dialect of scenario.dialects ?? [])
    if (!dialects.includes(dialect))
      refuse(`unknown dialect ${JSON.stringify(dialect)}; accepted: ${dialects.join(', ')}.`)
  if (scenario.dialects && !scenario.dialectReason?.trim())
    refuse('it restricts `dialects` without a `dialectReason`; say why the others do not apply.')
  if (scenario.reward !== undefined && scenario.reward !== 0 && scenario.reward !== 1)
    refuse(`reward ${String(scenario.reward)} is not a grade of the verifier; accepted: 0 or 1.`)
  const ids = (scenario.checks ?? []).map((check) => check.id)
  for (const id of ids) {
    if (!/^[a-z_]+(\.[a-z0-9_]+)+$/.test(id))
      refuse(`check id ${JSON.stringify(id)} is not of the form area.rule, such as "outcome.reported".`)
    if (ids.filter((other) => other === id).length > 1) refuse(`check id ${JSON.stringify(id)} occurs twice.`)
  }
  try {
    validateScript(scenario.script)
  } catch (error) {
    refuse((error as Error).message)
  }
  return scenario
}
