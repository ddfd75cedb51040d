import { beforeAll, describe, expect, test } from 'vitest'
import type { Episode } from '../../src/episode/index.ts'
import type { Dialect } from '../../src/evidence/record.ts'
import { referenceHarness } from '../../src/harness/index.ts'
import { type Scenario, type ScenarioSubject, scenarios } from '../../src/scenarios/index.ts'
import { doctors } from './doctors.ts'
import { faultsOf, playAll } from './play-all.ts'

const added = scenarios.filter(({ suites: [first] }) => first !== 'core')

/** Where a silence never ends, the harness must end it; elsewhere a slow machine must not be taken for one. */
const impatient = referenceHarness({ idleTimeoutMs: 2500, subagents: true })
const patient = referenceHarness({ idleTimeoutMs: 30_000, subagents: true })

const stallsForEver = ({ script }: Scenario) =>
  script.faults?.some(({ fault }) => fault.kind === 'stall' && fault.seconds === undefined) ?? false

/** Every scenario passes on the reference harness, and each of its own checks can fail. */
export function describeKillMatrix(dialect: Dialect): void {
  let episodes: Map<string, Episode>
  beforeAll(async () => {
    const [stalled, lively] = await Promise.all([
      playAll(impatient, added.filter(stallsForEver), dialect),
      playAll(
        patient,
        added.filter((scenario) => !stallsForEver(scenario)),
        dialect,
      ),
    ])
    episodes = new Map([...stalled, ...lively])
  })

  describe.each(added)('$id', ({ id, dialects, checks = [] }) => {
    if (dialects && !dialects.includes(dialect)) {
      test('is not applicable', () => {
        expect(episodes.get(id)?.status).toBe('not_applicable')
      })
      return
    }

    test('passes on the reference harness', () => {
      const episode = episodes.get(id)
      expect(faultsOf(episode)).toEqual([])
      expect(episode?.status).toBe('passed')
    })

    test.each(checks)('$id can fail', (check) => {
      const episode = episodes.get(id) as Episode
      const { witness, record, outcome, expectation } = structuredClone(episode)
      const subject = { witness, record, outcome, expectation } as ScenarioSubject
      const doctor = doctors[check.id]
      expect(doctor, `there is no doctor for ${check.id}`).toBeTypeOf('function')
      doctor?.(subject)
      expect(check.evaluate(subject).status).toBe('fail')
    })
  })
}
