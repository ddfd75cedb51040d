import type { Profile } from '../../checks/types.ts'
import type { Dialect } from '../../evidence/record.ts'

/** What the suite file needs to know; travels to the worker as data. */
export interface SuiteOptions {
  harnesses: string[]
  scenarios: string[]
  suites: string[]
  /** Protocols in which each harness runs; none: its first. */
  dialects: Dialect[]
  profile: Profile | null
  concurrency: number | null
  keep: boolean
  seed: number
  /** Absolute path of `conformance.config.*`; `null` when there is none. */
  config: string | null
  /** Baseline file as it was given, relative to the working directory; `null`: the configuration's, if any. */
  baseline: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `stopFile`: comes into being when the run is interrupted. */
    harnessConformance: SuiteOptions & { stopFile: string }
  }
}
