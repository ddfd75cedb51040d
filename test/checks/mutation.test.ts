import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { linkedRecord, mutate, mutations } from './mutations.ts'
import { naiveStatuses, type Status } from './naive-rules.ts'

const numRuns = 10_000
const seed = 20_270_101

function statuses(record: unknown, steps: boolean): Record<string, Status> {
  const { checks } = inspectRecord({ record, scope: { steps } })
  return Object.fromEntries(checks.map(({ id, status }) => [id, status]))
}

test('the record that is mutated is sound', () => {
  const naive = naiveStatuses(linkedRecord(), true)
  expect(new Set(Object.values(naive))).toEqual(new Set(['pass']))
  expect(statuses(linkedRecord(), true)).toMatchObject(naive)
})

test(`a second implementation agrees on ${numRuns} mutated records (seed ${seed})`, () => {
  const failed = new Map<string, number>()
  const property = fc.property(mutations, fc.boolean(), (changes, steps) => {
    const record = linkedRecord()
    for (const change of changes) mutate(record, change)
    const naive = naiveStatuses(record, steps)
    for (const [id, status] of Object.entries(naive)) {
      if (status === 'fail') failed.set(id, (failed.get(id) ?? 0) + 1)
    }
    expect(statuses(record, steps)).toMatchObject(naive)
  })
  fc.assert(property, { numRuns, seed })
  // A rule that no mutation broke was not tested.
  for (const id of Object.keys(naiveStatuses(linkedRecord(), true))) {
    expect(failed.get(id) ?? 0, id).toBeGreaterThan(numRuns / 500)
  }
})
