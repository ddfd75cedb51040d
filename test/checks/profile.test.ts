import { expect, test } from 'vitest'
import { inspectRecord, kitVerdict } from '../../src/checks/index.ts'
import type { Profile } from '../../src/checks/types.ts'
import type { Scope } from '../../src/evidence/witness.ts'
import { type SampleRecord, sample } from './sample.ts'

type Change = (record: SampleRecord) => void

/** Gym's gate and the kit's own verdict, in one word each. */
function verdicts(change: Change, profile: Profile, scope: Partial<Scope> = {}): string {
  const record = sample()
  change(record)
  const inspection = inspectRecord({ record, profile, scope })
  return `${inspection.gate} ${kitVerdict(inspection)}`
}

const together =
  (...changes: Change[]): Change =>
  (record) => {
    for (const change of changes) change(record)
  }

const unowned: Change = ({ ng_trajectory: { invocations } }) => {
  invocations[0]!.model_calls = []
}
const unstepped: Change = ({ ng_trajectory: { turns } }) => {
  turns.pop()
}
const ownedTwice: Change = ({ ng_trajectory: { invocations } }) => {
  invocations[0]!.model_calls.push(invocations[0]!.model_calls[0]!)
}

test.each<[string, Change, strict: string, either: string]>([
  ['all links', () => {}, 'pass pass', 'pass pass'],
  ['step links only', unowned, 'fail fail', 'pass pass'],
  ['owner links only', unstepped, 'fail fail', 'pass pass'],
  ['neither', together(unowned, unstepped), 'fail fail', 'fail fail'],
  ['an attempt linked twice', ownedTwice, 'fail fail', 'fail fail'],
  [
    'an attempt linked twice in the set that is not needed',
    ({ ng_trajectory: { turns } }) => turns[1]!.model_calls.push(turns[0]!.model_calls[0]!),
    'fail fail',
    'fail fail',
  ],
  ['a fault elsewhere', (record) => Object.assign(record, { reward: null }), 'fail fail', 'fail fail'],
])('%s', (_, change, strict, either) => {
  expect(verdicts(change, 'strict')).toBe(strict)
  expect(verdicts(change, 'either-join')).toBe(either)
})

test('a step of errors alone counts only where steps carry the joins', () => {
  const emptyStep: Change = ({ ng_trajectory: { turns } }) => {
    turns.unshift({ ...turns[0]!, model_calls: turns[0]!.model_calls.splice(0, 2) })
  }
  expect(verdicts(emptyStep, 'strict')).toBe('pass fail')
  expect(verdicts(emptyStep, 'either-join')).toBe('pass fail')
  expect(verdicts(together(emptyStep, unstepped), 'either-join')).toBe('pass pass')
})

test('a set without an applicable check does not count as passed', () => {
  expect(verdicts(unowned, 'either-join', { steps: false })).toBe('fail fail')
  expect(verdicts(() => {}, 'either-join', { steps: false })).toBe('pass pass')
})

test('a gap of the ownership belongs to the ownership set', () => {
  const gap: Change = ({ ng_trajectory: { gaps } }) => {
    gaps.push({ code: 'model_call_ownership_unavailable', invocation_id: null, detail: null })
  }
  expect(verdicts(gap, 'strict')).toBe('fail fail')
  expect(verdicts(gap, 'either-join')).toBe('pass pass')
})

test('no record fails in every profile', () => {
  for (const profile of ['strict', 'either-join'] as const) {
    const inspection = inspectRecord({ record: null, profile })
    expect([inspection.gate, kitVerdict(inspection)]).toEqual(['fail', 'fail'])
  }
})
