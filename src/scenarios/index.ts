import { accountingScenarios } from './accounting/index.ts'
import { agentsScenarios } from './agents/index.ts'
import { coreScenarios } from './core/index.ts'
import { errorsScenarios } from './errors/index.ts'
import { historyScenarios } from './history/index.ts'
import { outcomesScenarios } from './outcomes/index.ts'
import { streamsScenarios } from './streams/index.ts'
import { toolsScenarios } from './tools/index.ts'
import type { Scenario } from './types.ts'
import { wireScenarios } from './wire/index.ts'

export { defaultPrompt, defineScenario, finalAnswer } from './define-scenario.ts'
export { expectationOf, scopeOf } from './expectation.ts'
export type { Scenario, ScenarioCheck, ScenarioSubject } from './types.ts'

/** The built-in scenarios, in the order in which they are listed and reported. */
export const scenarios: readonly Scenario[] = [
  ...coreScenarios,
  ...errorsScenarios,
  ...streamsScenarios,
  ...outcomesScenarios,
  ...toolsScenarios,
  ...accountingScenarios,
  ...historyScenarios,
  ...wireScenarios,
  ...agentsScenarios,
]

/**
 * Built-in and own scenarios of the named suites, or with the given ids.
 *
 * @throws Error when a name selects nothing, naming what there is, also when it is in none of the named suites: a
 * scenario that was asked for and is silently left out must not look green.
 */
export function selectScenarios(selection: {
  suites?: readonly string[]
  ids?: readonly string[]
  extra?: readonly Scenario[]
}): Scenario[] {
  const all = [...scenarios, ...(selection.extra ?? [])]
  const twice = all.find((scenario, index) => all.findIndex(({ id }) => id === scenario.id) !== index)
  if (twice) throw new Error(`Failed to select scenarios: the id "${twice.id}" is defined twice.`)
  const suites = new Set(all.flatMap((scenario) => scenario.suites))
  for (const suite of selection.suites ?? [])
    if (!suites.has(suite))
      throw new Error(
        `Failed to select scenarios: no suite is called "${suite}"; there are: ${[...suites].join(', ')}.`,
      )
  for (const id of selection.ids ?? [])
    if (!all.some((scenario) => scenario.id === id))
      throw new Error(
        `Failed to select scenarios: none is called "${id}"; there are: ${all.map((s) => s.id).join(', ')}.`,
      )
  const isIn = (scenario: Scenario) =>
    !selection.suites?.length || scenario.suites.some((suite) => selection.suites?.includes(suite))
  if (!selection.ids?.length) return all.filter(isIn)
  const named = all.filter(({ id }) => selection.ids?.includes(id))
  const outside = named.find((scenario) => !isIn(scenario))
  if (outside)
    throw new Error(
      `Failed to select scenarios: "${outside.id}" is not in ${selection.suites?.join(', ')}, but in ${outside.suites.join(', ')}. Name that suite too, or no suite: ids select from all of them.`,
    )
  return named
}
