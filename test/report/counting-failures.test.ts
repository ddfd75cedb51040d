import { expect, test } from 'vitest'
import { countingFailures } from '../../src/report/counting-failures.ts'
import { check, episode, failed } from './support/fixtures.ts'

const ids = (changes: Parameters<typeof episode>[0]) => countingFailures(episode(changes)).map(({ id }) => id)

test('every required check that failed counts, extensions included', () => {
  const checks = [failed('a.b'), failed('links.unique', { extension: true }), check('c.d')]
  expect(ids({ checks })).toEqual(['a.b', 'links.unique'])
})

test('a recommendation does not count', () => {
  expect(
    ids({ checks: [failed('a.b', { tier: 'P1' }), failed('c.d', { tier: 'P2' }), check('e.f')] }),
  ).toEqual([])
})

test('a finding of severity error counts, a note does not', () => {
  const findings = [
    { id: 'episode.deadline', severity: 'error' as const, message: 'late' },
    { id: 'episode.leftover_process', severity: 'note' as const, message: 'left' },
  ]
  expect(ids({ findings })).toEqual(['episode.deadline'])
})

const stepSet = [check('steps.references'), check('steps.call_target')]

test('in either-join, one broken set does not count while the other holds', () => {
  const checks = [failed('ownership.call_owner'), check('model.reached'), ...stepSet]
  expect(ids({ profile: 'strict', checks })).toEqual(['ownership.call_owner'])
  expect(ids({ profile: 'either-join', checks })).toEqual([])
})

test('in either-join, both sets count when both are broken', () => {
  const checks = [failed('ownership.call_owner'), failed('steps.references'), check('model.reached')]
  expect(ids({ profile: 'either-join', checks })).toEqual(['ownership.call_owner', 'steps.references'])
})
