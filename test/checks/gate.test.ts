import { expect, test } from 'vitest'
import { gateOf } from '../../src/checks/profile.ts'
import type { CheckResult } from '../../src/checks/types.ts'

const result = (changes: Partial<CheckResult>): CheckResult => ({
  id: 'calls.model',
  kind: 'schema',
  tier: 'P0',
  status: 'pass',
  evidence: [],
  locations: [],
  reasons: [],
  blockedBy: [],
  ...changes,
})

test.each<[string, Partial<CheckResult>[], 'pass' | 'fail']>([
  ['nothing', [], 'fail'],
  ['nothing that applies', [{ status: 'not_applicable' }], 'fail'],
  ['one check that passes', [{}], 'pass'],
  ['one that fails among others', [{}, { status: 'fail' }, {}], 'fail'],
  ['a failure of a lower tier', [{}, { tier: 'P1', status: 'fail' }], 'pass'],
  ['nothing but lower tiers', [{ tier: 'P1' }], 'fail'],
  ['a failure of an extension', [{}, { extension: true, status: 'fail' }], 'pass'],
  ['nothing but extensions', [{ extension: true }], 'fail'],
])('%s', (_, results, gate) => {
  expect(gateOf(results.map(result), 'strict', false)).toBe(gate)
})

test('extensions count when asked for', () => {
  const results = [result({}), result({ extension: true, status: 'fail' })]
  expect(gateOf(results, 'strict', true)).toBe('fail')
})
