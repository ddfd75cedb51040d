import { expect, test } from 'vitest'
import { mergeResults } from '../../src/checks/index.ts'
import type { CheckResult, CheckStatus } from '../../src/checks/types.ts'

const result = (status: CheckStatus, changes: Partial<CheckResult> = {}): CheckResult => ({
  id: 'tools.output',
  kind: 'schema',
  tier: 'P0',
  status,
  evidence: ['TE-5'],
  locations: [],
  reasons: [],
  blockedBy: [],
  ...changes,
})

test.each<[CheckStatus, CheckStatus, CheckStatus]>([
  ['fail', 'pass', 'fail'],
  ['pass', 'not_applicable', 'pass'],
  ['not_applicable', 'fail', 'fail'],
  ['pass', 'pass', 'pass'],
])('%s and %s make %s', (left, right, merged) => {
  expect(mergeResults([result(left), result(right)])).toEqual([result(merged)])
  expect(mergeResults([result(right), result(left)])).toEqual([result(merged)])
})

test('failures are united', () => {
  const merged = mergeResults([
    result('fail', { locations: ['$.a'], reasons: ['a'] }),
    result('pass'),
    result('fail', { locations: ['$.b', '$.a'], reasons: ['b', 'a'], blockedBy: ['x.y'] }),
  ])
  expect(merged).toEqual([
    result('fail', { locations: ['$.a', '$.b'], reasons: ['a', 'b'], blockedBy: ['x.y'] }),
  ])
})

test('other ids stay apart, in their order', () => {
  const merged = mergeResults([
    result('pass', { id: 'b.b' }),
    result('fail', { id: 'a.a' }),
    result('pass', { id: 'b.b' }),
  ])
  expect(merged.map(({ id }) => id)).toEqual(['b.b', 'a.a'])
})

test.each<Partial<CheckResult>>([{ kind: 'semantic' }, { tier: 'P1' }, { evidence: ['TE-4'] }])(
  'results that differ in %j are not of one check',
  (changes) => {
    expect(() => mergeResults([result('pass'), result('pass', changes)])).toThrow(/tools\.output/)
  },
)
