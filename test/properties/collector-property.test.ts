import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { collect } from '../../src/collector/index.ts'
import { rolloutRecordSchema } from '../../src/evidence/record.ts'
import {
  assertProperty,
  collectorProperty,
  episodePlan,
  observationSet,
  rolloutRecord,
} from '../../src/properties/index.ts'
import { plannedAttempts } from '../../src/properties/plan/attempts.ts'
import { seed } from './support.ts'

describe('the collector', () => {
  it('keeps the error-link invariant', async () => {
    await assertProperty(collectorProperty(collect), { runs: 500, seed })
  })

  it('writes records that the schema takes, and without a gap when the harness is exact', () => {
    fc.assert(
      fc.property(rolloutRecord(), (record) => {
        expect(rolloutRecordSchema.parse(record)).toEqual(record)
        expect(record.ng_trajectory.gaps.filter(({ code }) => code !== 'turns_unavailable')).toEqual([])
      }),
      { seed },
    )
  })

  it('makes what every check passes', () => {
    const steps = ({ plan }: { plan: { invocations: { steps: unknown[] }[] } }) =>
      plan.invocations.some((each) => each.steps.length > 0)
    fc.assert(
      fc.property(observationSet().filter(steps), ({ input }) => {
        const { checks } = inspectRecord({ record: collect(input), scope: { tools: false } })
        expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
      }),
      { seed },
    )
  })

  it('gives the same record for the same input', () => {
    fc.assert(
      fc.property(observationSet(), ({ input }) => {
        expect(collect(input)).toEqual(collect(structuredClone(input)))
      }),
      { seed },
    )
  })
})

describe('made-up episodes', () => {
  const sample = fc.sample(episodePlan(), { seed, numRuns: 300 })
  const share = (predicate: (plan: (typeof sample)[number]) => boolean) =>
    sample.filter(predicate).length / sample.length

  it('are varied', () => {
    const kinds = (kind: string) => share((plan) => plannedAttempts(plan).some((each) => each.kind === kind))
    expect(kinds('http_error')).toBeGreaterThan(0.5)
    expect(kinds('cut')).toBeGreaterThan(0.1)
    expect(kinds('transport')).toBeGreaterThan(0.1)
    expect(share((plan) => plannedAttempts(plan).some(({ compaction }) => compaction))).toBeGreaterThan(0.2)
    expect(share(({ invocations }) => invocations.length > 1)).toBeGreaterThan(0.3)
    expect(share(({ localStepIds }) => localStepIds)).toBeGreaterThan(0.3)
  })

  it('often hold two byte-identical 429s', () => {
    const twice = share(
      (plan) =>
        plannedAttempts(plan).filter(({ kind, status }) => kind === 'http_error' && status === 429).length >
        1,
    )
    expect(twice).toBeGreaterThan(0.2)
  })
})
