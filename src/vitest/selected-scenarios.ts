import { defineScenario, type Scenario, selectScenarios } from '../scenarios/index.ts'

/**
 * The scenarios that a test file asks for: built-in ones by suite and id, then its own.
 *
 * @throws Error when that is none, or when a scenario of its own is wrongly defined.
 */
export function selectedScenarios(options: {
  suites?: string[]
  scenarios?: (Scenario | string)[]
}): Scenario[] {
  const extra = (options.scenarios ?? []).filter((each) => typeof each !== 'string').map(defineScenario)
  const ids = (options.scenarios ?? []).filter((each) => typeof each === 'string')
  // Ids say enough by themselves; beside suites they narrow them down.
  const suites = ids.length > 0 && !options.suites?.length ? undefined : (options.suites ?? ['core'])
  const own = new Set(extra)
  const wanted = selectScenarios({ extra })
  const builtIn =
    suites?.length === 0 ? [] : selectScenarios({ suites, ids, extra }).filter((each) => !own.has(each))
  const selected = [...builtIn, ...wanted.filter((each) => own.has(each))]
  if (selected.length === 0)
    throw new Error('Failed to describe conformance: no scenario is selected; give `suites` or `scenarios`.')
  return selected
}
