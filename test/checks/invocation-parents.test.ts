import { expect, test } from 'vitest'
import { resultOf, sample } from './sample.ts'

/** Invocations given as `id: parent`, beside the one that the record has. */
function judge(...parents: [id: string, parent: unknown][]) {
  const record = sample()
  const { invocations } = record.ng_trajectory
  for (const [invocation_id, parent_invocation_id] of parents) {
    invocations.push({ ...invocations[0]!, invocation_id, parent_invocation_id, model_calls: [] })
  }
  return resultOf('invocations.parent', record)
}

test('accepts chains that end', () => {
  expect(judge(['a', null], ['b', 'a'], ['c', 'b'], ['d', 'b']).status).toBe('pass')
})

test('finds a cycle that does not pass through the start', () => {
  const { status, locations, reasons } = judge(['start', 'b'], ['b', 'c'], ['c', 'b'])
  expect(status).toBe('fail')
  expect(locations).toEqual(
    [1, 2, 3].map((index) => `$.ng_trajectory.invocations[${index}].parent_invocation_id`),
  )
  expect(reasons[0]).toMatch(/^invocation 1: .*already passed$/)
})

test('blames only those that lead into the cycle', () => {
  expect(judge(['a', null], ['b', 'b'], ['c', 'a'], ['d', 'b']).locations).toHaveLength(2)
})

test.each<[string, unknown]>([
  ['an unknown parent', 'nobody'],
  ['an empty parent', ''],
  ['a parent that is no string', 7],
])('refuses %s', (_, parent) => {
  const { status, reasons } = judge(['a', parent])
  expect(status).toBe('fail')
  expect(reasons[0]).toContain('a parent that is not in the record')
})

test('refuses a parent id that two invocations share', () => {
  const { locations, reasons } = judge(['a', null], ['a', null], ['b', 'a'])
  expect(locations).toEqual(['$.ng_trajectory.invocations[3].parent_invocation_id'])
  expect(reasons[0]).toContain('a parent id that is not unique')
})

test('follows a chain of 100,000 invocations', () => {
  const chain = Array.from(
    { length: 100_000 },
    (_, i) => [`i${i}`, i === 0 ? null : `i${i - 1}`] as [string, unknown],
  )
  expect(judge(...chain.reverse()).status).toBe('pass')
})
