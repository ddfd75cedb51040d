import type { Scope } from '../evidence/witness.ts'
import type { EpisodeView } from './behavior/episode-view.ts'
import type { Findings } from './findings.ts'
import type { RecordView } from './record-view.ts'
import type { CheckDefinition, EvidenceLabel } from './types.ts'

/** Which links the `links.*` checks demand; profile `either-join` may excuse one of the two. */
export interface RequiredJoins {
  owner: boolean
  step: boolean
}

/** Everything that a check may look at. */
export interface Subject {
  view: RecordView
  scope: Scope
  joins: RequiredJoins
  /** `null` when only the record is inspected. */
  episode: EpisodeView | null
  /** Reasons by check id, for checks that are declared not to apply. */
  declared: Readonly<Record<string, string>> | null
}

/** A definition with its functions. `evaluate` runs only when the check applies, is available and unblocked. */
export interface Check {
  definition: CheckDefinition
  applies(subject: Subject): boolean
  /** Whether the input exists; by default, whether a record was delivered. */
  available?(subject: Subject): boolean
  /** The prerequisites under this subject, where they depend on the scope. */
  prerequisites?(subject: Subject): readonly string[]
  evaluate(subject: Subject, findings: Findings): void
}

type Draft = Omit<CheckDefinition, 'tier' | 'evidence' | 'prerequisites' | 'applicability'> & {
  /** Numbers of the TE labels. */
  te: readonly number[]
  needs?: readonly string[]
  when?: string
}

/** Completes a definition: every check of the contract is P0. */
export function defineCheck(draft: Draft, functions: Omit<Check, 'definition'>): Check {
  const { te, needs = [], when = 'always', ...rest } = draft
  const evidence = te.map((label) => `TE-${label}` as EvidenceLabel)
  const { id, kind, requirement, location, extension } = rest
  const definition: CheckDefinition = {
    id,
    kind,
    tier: 'P0',
    evidence,
    requirement,
    prerequisites: [...needs],
    applicability: when,
    location,
    ...(extension ? { extension } : {}),
  }
  return { definition, ...functions }
}

export const always = (): boolean => true
export const whenSteps = (subject: Subject): boolean => subject.scope.steps
export const whenTools = (subject: Subject): boolean => subject.scope.tools
export const whenVerifier = (subject: Subject): boolean => subject.scope.verifier
