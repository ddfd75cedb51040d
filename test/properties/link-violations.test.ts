import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { collect } from '../../src/collector/index.ts'
import type { CallRef, RolloutRecord } from '../../src/evidence/record.ts'
import { linkViolations, observationSetOf, rolloutRecord } from '../../src/properties/index.ts'
import { seed } from './support.ts'

/** Breaks, or leaves alone, one list of references at random. */
type Edit = { list: number; kind: 'drop' | 'repeat' | 'copy' | 'none'; at: number; from: number }

const edit: fc.Arbitrary<Edit> = fc.record({
  list: fc.nat(9),
  kind: fc.constantFrom('drop', 'repeat', 'copy', 'none'),
  at: fc.nat(9),
  from: fc.nat(9),
})

function apply(record: RolloutRecord, { list, kind, at, from }: Edit): void {
  const { invocations, turns } = record.ng_trajectory
  const lists = [...invocations, ...turns].map(({ model_calls }) => model_calls)
  const target = lists[list % lists.length] ?? []
  const source = lists[from % lists.length] ?? []
  const pick = (refs: CallRef[]) => refs[at % Math.max(1, refs.length)]
  const ref = kind === 'copy' ? pick(source) : pick(target)
  if (ref === undefined || kind === 'none') return
  if (kind === 'drop') target.splice(target.indexOf(ref), 1)
  else target.push({ ...ref })
}

/** One reply in one step. */
function goodRecord(): RolloutRecord {
  const invocation = {
    parent: 0,
    steps: [{ tie: 'response_id' as const, failures: [], tools: 0 }],
    compactions: [],
    trailing: [],
  }
  const { input } = observationSetOf({ invocations: [invocation], localStepIds: false, order: [] })
  return collect(input)
}

const linkChecks = [
  'links.error_attempts',
  'links.success_attempts',
  'links.helper_attempts',
  'links.unique',
  'links.no_empty_step',
  'steps.attempt_accounting',
  'ownership.call_owner',
]

describe('the plain oracle of links', () => {
  it('and the checks agree on every record, sound or broken', () => {
    let broken = 0
    fc.assert(
      fc.property(rolloutRecord(), fc.array(edit, { maxLength: 3 }), (original, edits) => {
        const record = structuredClone(original)
        for (const each of edits) apply(record, each)
        if (record.ng_trajectory.turns.length === 0) return
        const { checks } = inspectRecord({ record, scope: { tools: false } })
        // A step that lost its only reference is the checks' own affair: they ask for one in each step.
        const blocked = checks.some(({ id, status }) => id === 'steps.references' && status === 'fail')
        const failed = checks.filter(({ id, status }) => linkChecks.includes(id) && status === 'fail')
        const violations = linkViolations(record)
        if (violations.length > 0) broken++
        if (!blocked)
          expect([violations, failed.map(({ id }) => id)].map((each) => each.length > 0)).toEqual(
            Array(2).fill(violations.length > 0),
          )
      }),
      { seed, numRuns: 500 },
    )
    expect(broken).toBeGreaterThan(100)
  })

  it('takes a record that was never delivered for a violation', () => {
    expect(linkViolations(null)).toEqual(['no record was delivered'])
  })

  it('compares exchanges as a multiset, the creation time of a completion aside', () => {
    const record = goodRecord()
    const seen = record.ng_trajectory.model_calls.map(({ request, response, response_metadata }) => ({
      status_code: response_metadata.status_code,
      request,
      response: typeof response === 'object' ? { ...response, created: 77 } : response,
    }))
    expect(linkViolations(record, { attempts: seen.toReversed() })).toEqual([])
    expect(linkViolations(record, { attempts: [...seen, ...seen.slice(0, 1)] })).toEqual([
      'an exchange with status 200 was made 2 times and is saved 1 times',
    ])
  })

  it('asks for no steps when they are out of scope', () => {
    const record = goodRecord()
    const without = { ...record, ng_trajectory: { ...record.ng_trajectory, turns: [] } }
    expect(linkViolations(without, { steps: false })).toEqual([])
    expect(linkViolations(without)).not.toEqual([])
  })
})
