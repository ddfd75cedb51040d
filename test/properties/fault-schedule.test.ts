import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultSchedule, scheduleScenario } from '../../src/properties/index.ts'
import type { Script } from '../../src/provider/script.ts'
import { seed } from './support.ts'

const kinds = (script: Script) => (script.faults ?? []).map(({ fault }) => fault.kind)

describe('a fault schedule', () => {
  it('is always a script that can be played', () => {
    fc.assert(
      fc.property(faultSchedule(), (script) => {
        expect(scheduleScenario(script).script).toBe(script)
      }),
      { seed, numRuns: 500 },
    )
  })

  it('stays within the retries that it was told', () => {
    fc.assert(
      fc.property(faultSchedule({ maxRetries: 1, maxToolCalls: 1, terminal: false }), ({ calls, faults }) => {
        expect(calls.length).toBeLessThanOrEqual(2)
        for (const { attempt } of faults ?? []) expect(attempt).toBe(0)
      }),
      { seed },
    )
  })

  it('places only what it was given', () => {
    const cut = { kind: 'http_error', status: 529 } as const
    const options = { statuses: [502], deadlineSeconds: null, faults: fc.constant(cut), terminal: false }
    const sample = fc.sample(faultSchedule(options), { seed, numRuns: 200 })
    const statuses = new Set(
      sample
        .flatMap(({ faults = [] }) => faults.map(({ fault }) => fault))
        .map((fault) => fault.kind === 'http_error' && fault.status),
    )
    expect(statuses).toEqual(new Set([502, 529]))
  })

  it('is varied: errors, deadlines, a refusal for ever, several decisions', () => {
    const sample = fc.sample(faultSchedule(), { seed, numRuns: 200 })
    const count = (predicate: (script: Script) => boolean) => sample.filter(predicate).length
    expect(count((script) => kinds(script).includes('http_error'))).toBeGreaterThan(50)
    expect(count((script) => kinds(script).includes('deadline'))).toBeGreaterThan(20)
    expect(count(({ calls }) => calls.length > 1)).toBeGreaterThan(50)
    expect(count(({ faults = [] }) => faults.some(({ attempt }) => attempt === 'every'))).toBeGreaterThan(5)
  })

  it('shrinks to one answer and the faults that matter', () => {
    const found = fc.check(
      fc.property(faultSchedule(), ({ faults = [] }) => faults.length < 2),
      { seed },
    )
    expect(found.counterexample?.[0]).toMatchObject({ calls: [{ text: 'CONFORMANCE_DONE' }] })
    expect(found.counterexample?.[0].faults).toHaveLength(2)
  })
})
