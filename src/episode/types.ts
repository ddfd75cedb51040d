import type { CheckResult, Inspection, Profile } from '../checks/types.ts'
import type { Dialect } from '../evidence/record.ts'
import type { Expectation, Scope, Witness } from '../evidence/witness.ts'
import type { SetupErrorCode } from '../harness/setup-error.ts'
import type { Harness, Outcome } from '../harness/types.ts'
import type { ProviderFront } from '../provider/types.ts'
import type { Scenario } from '../scenarios/types.ts'
import type { Declared, Observed } from './observed-capabilities.ts'

export interface EpisodeOptions {
  harness: Harness
  scenario: Scenario
  /** Default: the first dialect that both the harness and the scenario have. */
  dialect?: Dialect
  /** Default `strict`. */
  profile?: Profile
  /** Default: a front of its own for this episode alone. */
  front?: ProviderFront
  /** Default 1. Probe tokens and ids are derived from it. */
  seed?: number
  /** Position of the scenario in the run; written as `_ng_task_index`. */
  taskIndex?: number
  rolloutIndex?: number
  /** Told about installation and the like, one line at a time. */
  progress?: (line: string) => void
  /** Leaves the episode's folders in place. */
  keep?: boolean
  /** A file that each captured call is written and synced to before its last byte reaches the harness. */
  captureFile?: string
}

/**
 * `passed` and `failed` are verdicts. `not_applicable`: the script cannot be played for this harness.
 * `setup_error`, `execution_error` and `kit_error` say nothing about conformance and end in exit code 2:
 * the harness could not be started, it crashed without a result, or the kit itself is at fault.
 */
export type EpisodeStatus =
  | 'passed'
  | 'failed'
  | 'not_applicable'
  | 'setup_error'
  | 'execution_error'
  | 'kit_error'

/** Something about the run itself, apart from the evidence. An `error` fails the episode. */
export interface Finding {
  id: string
  severity: 'error' | 'note'
  message: string
}

export interface EpisodeProblem {
  code: SetupErrorCode | 'harness_crashed' | 'interrupted' | 'kit_error'
  message: string
  hint: string
}

export interface Episode {
  harness: string
  version: string
  dialect: Dialect | null
  scenario: string
  suites: string[]
  profile: Profile
  seed: number
  rolloutId: string
  status: EpisodeStatus
  /** Why it is not applicable. */
  reason?: string
  problem?: EpisodeProblem
  findings: Finding[]
  /** Evidence contract, extensions and the scenario's own checks. */
  checks: CheckResult[]
  gate: 'pass' | 'fail' | null
  tokenAvailability: Inspection['tokenAvailability'] | null
  /** What the harness claims, and what of it this episode showed; the report sets the one against the other. */
  declared?: Declared
  observed?: Observed
  attempts: { total: number; httpErrors: number }
  outcome: Outcome | null
  scope: Scope
  expectation: Expectation
  witness: Witness | null
  /** The rollout record; `null` when none was delivered. */
  record: unknown
  /** Unix milliseconds. `processes` are the spans in which a harness process was alive. */
  timing: { startedAt: number; endedAt: number; processes: [number, number][] }
  /** Where the folders were left, with `keep`. */
  keptAt?: string
}
