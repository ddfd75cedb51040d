import type { CheckStatus } from '../checks/types.ts'
import type { Dialect } from '../evidence/record.ts'
import type { Expectation, Scope, Witness } from '../evidence/witness.ts'
import type { Outcome } from '../harness/types.ts'
import type { Script } from '../provider/script.ts'

/** One scripted episode: what the provider does, and what must then be true. */
export interface Scenario {
  /** snake_case; names the rollout file. */
  id: string
  title: string
  suites: string[]
  /** What a conforming harness does, in a sentence or two. */
  requirement: string
  /** Where the requirement is written: a document's section, a public report. */
  source?: string
  /** The task given to the harness; default: the kit's own. */
  prompt?: string
  script: Script
  /** What the verifier grants when the final answer is there; default 1. */
  reward?: number
  /** What the checks may expect, where the script alone does not tell; laid over what is derived from it. */
  expects?: Partial<Expectation>
  /** Id of the benign scenario that looks like this hostile one, and that every conforming harness passes. */
  twin?: string
  /** Groups of evidence that this scenario asks for; derived from the script when absent. */
  scope?: Partial<Scope>
  /** Dialects in which the script can be played; default all. Elsewhere not applicable, with `dialectReason`. */
  dialects?: Dialect[]
  dialectReason?: string
  /** Claims that the harness must not have declined, else the scenario is not applicable. */
  requires?: string[]
  /** Grades the episode in place of the kit's own verifier, for a task that leaves something in the workspace. */
  verify?: (subject: { workspace: string; outcome: Outcome | null }) => Promise<{
    reward: number
    answer_seen: boolean
  }>
  /** Checks of this scenario's own, on top of the evidence contract. */
  checks?: ScenarioCheck[]
}

export interface ScenarioCheck {
  /** `area.rule`. */
  id: string
  requirement: string
  source?: string
  evaluate: (subject: ScenarioSubject) => { status: CheckStatus; reasons?: string[]; locations?: string[] }
}

export interface ScenarioSubject {
  witness: Witness
  record: unknown
  outcome: Outcome | null
  expectation: Expectation
}
