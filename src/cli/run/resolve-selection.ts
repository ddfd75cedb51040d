import type { Harness } from '../../harness/types.ts'
import { type Scenario, scenarios, selectScenarios } from '../../scenarios/index.ts'
import { UsageError } from '../exit-code.ts'
import { builtInNames, loadBuiltIn } from './built-in-harnesses.ts'
import { findConfig, loadConfig } from './load-config.ts'
import type { SuiteOptions } from './options.ts'
import { resolveBaseline } from './resolve-baseline.ts'

export interface Selection {
  harnesses: { harness: Harness; adapter: string }[]
  own: Scenario[]
  suites: string[]
  profile: 'strict' | 'either-join'
  /** Absolute path. */
  baseline: string | null
}

/**
 * Turns names into harnesses and scenarios, in the command's process to refuse a bad call before anything
 * starts, and again in the worker that runs them.
 *
 * @throws UsageError for a name that is not there, telling what is.
 */
export async function resolveSelection(options: SuiteOptions): Promise<Selection> {
  const config = options.config ? await loadConfig(options.config) : null
  const configured = new Map((config?.harnesses ?? []).map((harness) => [harness.name, harness]))
  const names = options.harnesses.length > 0 ? options.harnesses : [...configured.keys()]
  if (names.length === 0)
    throw new UsageError(
      `no harness is named: give --harness NAME (built in: ${builtInNames().join(', ')}), or write a conformance.config.ts.`,
    )
  const harnesses = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const own = configured.get(name)
      if (own) return { harness: own, adapter: 'config' }
      if (!builtInNames().includes(name))
        throw new UsageError(
          `no harness is called "${name}"; there are: ${[...configured.keys(), ...builtInNames()].join(', ')}.`,
        )
      return { harness: await loadBuiltIn(name), adapter: `harness-conformance/adapters/${name}` }
    }),
  )
  const own = config?.scenarios ?? []
  // A scenario named on the command line need not be in the suites that the config runs otherwise.
  const preset = options.scenarios.length > 0 ? [] : (config?.suites ?? [])
  const suites = options.suites.length > 0 ? options.suites : preset
  try {
    selectScenarios({ suites, ids: options.scenarios, extra: own })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const baseline = resolveBaseline(options, config, {
    harnesses: [...configured.keys(), ...builtInNames()],
    scenarios: [...scenarios, ...own],
  })
  return { harnesses, own, suites, profile: options.profile ?? config?.profile ?? 'strict', baseline }
}

export { findConfig }
