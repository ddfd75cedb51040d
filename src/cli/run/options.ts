import type { Profile } from '../../checks/types.ts'

/** What the suite file needs to know; travels to the worker as data. */
export interface SuiteOptions {
  harnesses: string[]
  scenarios: string[]
  suites: string[]
  profile: Profile | null
  concurrency: number | null
  keep: boolean
  seed: number
  /** Absolute path of `conformance.config.*`; `null` when there is none. */
  config: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    harnessConformance: SuiteOptions
  }
}
