import fc from 'fast-check'
import { type CollectInput, collect } from '../../src/collector/index.ts'
import type { RolloutRecord } from '../../src/evidence/record.ts'
import { collectorProperty, type EpisodePlan } from '../../src/properties/index.ts'
import { plannedAttempts } from '../../src/properties/plan/attempts.ts'

export const seed = 20_261_129

/** What a broken collector is caught with, and how small the counterexample became. */
export interface Caught {
  attempts: string[]
  invocations: number
  violations: string[]
}

/** Runs the collector's property on a broken collector and returns the shrunk counterexample. */
export function caught(broken: (input: CollectInput) => RolloutRecord): Caught {
  const details = fc.check(collectorProperty(broken), { seed, numRuns: 100 })
  if (!details.failed || details.counterexample === null)
    throw new Error(`not caught in ${details.numRuns} runs with seed ${details.seed}`)
  const [plan] = details.counterexample as [EpisodePlan]
  return {
    attempts: plannedAttempts(plan).map(({ kind, compaction }) => (compaction ? `helper ${kind}` : kind)),
    invocations: plan.invocations.length,
    violations: String((details.errorInstance as Error).message).split('\n'),
  }
}

/** A collector whose record is tampered with. */
export function tampered(tamper: (record: RolloutRecord, input: CollectInput) => void) {
  return (input: CollectInput): RolloutRecord => {
    const record = structuredClone(collect(input))
    tamper(record, input)
    return record
  }
}
