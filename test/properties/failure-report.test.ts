import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from '../../src/collector/index.ts'
import {
  assertProperty,
  collectorProperty,
  faultSchedule,
  showSchedule,
  ViolationError,
} from '../../src/properties/index.ts'
import { seed } from './support.ts'

const quiet = { print: () => {} }
const messageOf = (promise: Promise<void>) =>
  promise.then(
    () => 'the property held',
    (error: Error) => error.message,
  )
const noTwoFaults = fc.property(faultSchedule({ deadlineSeconds: null }), ({ faults = [] }) => {
  if (faults.length > 1) throw new ViolationError(['two faults', 'in one schedule'])
})

describe('the report of a failed property', () => {
  it('says what does not hold, the shrunk scenario, the replay and the hints', async () => {
    expect(
      await messageOf(assertProperty(noTwoFaults, { seed, show: showSchedule, ...quiet })),
    ).toMatchInlineSnapshot(`
      "The property does not hold, after 1 run and 4 shrinks:
        - two faults
        - in one schedule

      Smallest counterexample:

      defineScenario({
        id: 'fault_schedule',
        title: 'A generated schedule of faults',
        suites: ['generated'],
        requirement: 'Every attempt is kept with one owner; a successful one is in exactly one step, a failed one in at most one and never in a step of its own.',
        script: {
          calls: [{ tools: [{ kind: 'shell', exitCode: 0 }] }, { text: 'CONFORMANCE_DONE' }],
          faults: [
            { call: 0, attempt: 0, fault: { kind: 'http_error', status: 429 } },
            { call: 1, attempt: 0, fault: { kind: 'http_error', status: 429 } },
          ],
        },
      })

      Replay: { seed: 20261129, path: "0:1:2:2:4" }

      Hints:
      1. Paste the counterexample into a test of its own; it fails by itself, without the property.
      2. Replay with the seed and the path above to run this counterexample alone.
      3. The same seed without the path runs the whole search again."
    `)
  })

  it('gives a seed and a path that lead to the same counterexample in one run', async () => {
    const rare = fc.property(faultSchedule(), ({ faults = [] }) => faults[0]?.attempt !== 'every')
    const first = await messageOf(assertProperty(rare, { seed, show: showSchedule, ...quiet }))
    const [, path = ''] = /path: "([^"]+)"/.exec(first) ?? []
    const again = await messageOf(assertProperty(rare, { seed, path, show: showSchedule, ...quiet }))
    expect(first).not.toContain('after 1 run ')
    const counterexample = (report: string) => /defineScenario[\s\S]*\n\}\)/.exec(report)?.[0]
    expect(counterexample(again)).toBe(counterexample(first))
    expect(again).toContain('after 1 run ')
  })

  it('keeps the stack of an error that is no violation', async () => {
    const broken = fc.property(fc.nat(), (_: number) => {
      throw new TypeError('a bug')
    })
    expect(await messageOf(assertProperty(broken, { seed, ...quiet }))).toMatch(/TypeError: a bug\n +at/)
  })

  it('says that nothing was judged when every input was skipped', async () => {
    const skipped = fc.property(fc.nat(), (_: number) => fc.pre(false))
    expect(await messageOf(assertProperty(skipped, { seed, ...quiet }))).toContain('it gave up')
  })
})

describe('a property that holds', () => {
  it('prints its seed', async () => {
    const lines: string[] = []
    await assertProperty(collectorProperty(collect), { runs: 10, seed, print: (line) => lines.push(line) })
    expect(lines).toEqual([`property: 10 runs, seed ${seed}`])
  })

  it('runs a hundred times unless told otherwise', async () => {
    let runs = 0
    const counting = fc.property(fc.nat(), (_: number) => void runs++)
    await assertProperty(counting, quiet)
    expect(runs).toBe(100)
  })
})
