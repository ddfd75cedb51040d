import { checks as definitions } from '../../checks/registry.ts'
import type { EvidenceLabel, Profile, TokenField } from '../../checks/types.ts'
import type { Scope } from '../../evidence/witness.ts'

export const summarySchema = 'harness-conformance/inspect-summary@1'

/** A failure with its place. */
export interface Example {
  source: string
  line: number
  location: string
  reason: string
  /** Further places in the same record. */
  more: number
}

export interface CheckTally {
  id: string
  extension: boolean
  pass: number
  /** Evaluated and failed. */
  fail: number
  /** Failed without evaluation, because an input or a prerequisite was missing. */
  blocked: number
  not_applicable: number
  /** The first failures, by source and line; at most `maxExamples`. */
  examples: Example[]
}

export interface InputTally {
  source: string
  scope: Scope
  records: number
  /** SHA-256 of the bytes as they were read; only when results are published. */
  sha256?: string
}

/**
 * What an inspection found, over all its records. Summaries of parts merge into the summary of the whole, in
 * any grouping and order.
 */
export interface Summary {
  schema: typeof summarySchema
  /** Version of the kit that judged. */
  version: string
  profile: Profile
  /** Whether the kit's own checks (`links.*`, `outcome.*`) count in `gate` and `evidence`. */
  links: boolean
  gate: 'pass' | 'fail'
  records: number
  passing: number
  /** Per label: records whose row is fulfilled, and records in which it applies. */
  evidence: Record<EvidenceLabel, { title: string; passing: number; applicable: number }>
  /** Per count: attempts that carry it, and all attempts. */
  tokens: Record<TokenField, { available: number; attempts: number }>
  checks: CheckTally[]
  inputs: InputTally[]
}

export const maxExamples = 3

/** At least one record, and all of them pass. */
export const gateOf = (records: number, passing: number): 'pass' | 'fail' =>
  records > 0 && passing === records ? 'pass' : 'fail'

const order = new Map(definitions.map(({ id }, position) => [id, position]))

/** Tallies in the order of the contract's tables; checks that this version does not know come last. */
export const inTableOrder = (tallies: readonly CheckTally[]): CheckTally[] =>
  tallies.toSorted((a, b) => (order.get(a.id) ?? order.size) - (order.get(b.id) ?? order.size))
