import type { Profile } from './checks/types.ts'
import type { Harness } from './harness/types.ts'
import type { Scenario } from './scenarios/types.ts'

/** `conformance.config.ts`: what `harness-conformance run` takes when it is given no names. */
export interface ConformanceConfig {
  harnesses: Harness[]
  /** Own scenarios, which run beside the selected suites. */
  scenarios?: Scenario[]
  /** Default `['core']`. */
  suites?: string[]
  /** Path of the baseline file, relative to the configuration. */
  baseline?: string
  /** Default `strict`. */
  profile?: Profile
}

/** Gives the configuration its types, and refuses one without a harness. */
export function defineConfig(config: ConformanceConfig): ConformanceConfig {
  if (!Array.isArray(config.harnesses) || config.harnesses.length === 0)
    throw new Error('Failed to define the configuration: `harnesses` is empty; give at least one harness.')
  return config
}
