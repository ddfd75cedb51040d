import { expect, test } from 'vitest'
import { reference } from '../../src/harness/reference/index.ts'
import type { Harness } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { describeConformance } from '../../src/vitest/describe-conformance.ts'

test.each<[unknown, string]>([
  [undefined, 'Failed to define the harness: expected an object'],
  [{ ...reference, name: '../../outside' }, '"name" is "../../outside"'],
  [{ ...reference, dialects: [] }, '"dialects" is []'],
])('a harness that came by no definition is looked at all the same', (harness, words) => {
  expect(() => describeConformance(harness as Harness)).toThrow(words)
})

test('so is a scenario', () => {
  const scenario = { ...toolSuccess, id: 'with space' }
  expect(() => describeConformance(reference, { scenarios: [scenario] })).toThrow('snake_case')
})
