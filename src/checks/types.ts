/** A check is data plus a function: the definition says what is required, the function judges it. */
import type { Expectation, Scope, Witness } from '../evidence/witness.ts'

export type CheckKind = 'schema' | 'semantic' | 'behavioral'
export type CheckTier = 'P0' | 'P1' | 'P2'
export type CheckStatus = 'pass' | 'fail' | 'not_applicable'
export type EvidenceLabel = `TE-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
export type Profile = 'strict' | 'either-join'

export interface CheckDefinition {
  id: string
  kind: CheckKind
  tier: CheckTier
  /** Labels by which results are grouped for reading. */
  evidence: EvidenceLabel[]
  /** What must hold, in one sentence. */
  requirement: string
  /** Ids of checks that must have passed before this one is evaluated. */
  prerequisites: string[]
  /** When it applies, in words. */
  applicability: string
  /** Where in the record it looks, as a JSON path. */
  location: string
  /** Counts in the kit's own verdict only, not in Gym's gate. */
  extension?: boolean
}

export interface CheckResult {
  id: string
  kind: CheckKind
  tier: CheckTier
  status: CheckStatus
  evidence: EvidenceLabel[]
  /** JSON paths of the places that failed; never payload text. */
  locations: string[]
  reasons: string[]
  blockedBy: string[]
  extension?: boolean
}

export type TokenField =
  | 'prompt_tokens'
  | 'completion_tokens'
  | 'reasoning_tokens'
  | 'total_tokens'
  | 'cached_tokens'

export interface Inspection {
  /** The verdict over the artifact checks (and the behavioural ones of an episode), extensions left out. */
  gate: 'pass' | 'fail'
  checks: CheckResult[]
  /** For each count, the number of attempts that carry one. */
  tokenAvailability: Record<TokenField, number>
  /** The profile under which it was judged; `strict` when absent. */
  profile?: Profile
}

export interface RecordSubject {
  /** The rollout record as it was read; `null` when none was delivered. */
  record: unknown
  scope?: Partial<Scope>
  profile?: Profile
  /** What the scenario expects, when it is known; adds the `outcome.*` extensions. */
  expectation?: Expectation
  /**
   * Checks that the scenario declares not to apply, each with its reason, such as `content.media` where
   * encrypted reasoning is the subject. What waits for such a check is blocked by it.
   */
  notApplicable?: Readonly<Record<string, string>>
}

export interface EpisodeSubject extends RecordSubject {
  witness: Witness | null
  expectation: Expectation
}
