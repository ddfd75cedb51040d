import { expect, test } from 'vitest'
import { toolsRanAtMostOnce, toolsRanOnce } from '../../../src/scenarios/rules/tool-runs.ts'
import { statusOf, subject } from '../subject.ts'

test('once is neither never nor twice', () => {
  expect(statusOf(toolsRanOnce(), subject({ tool_runs: [1, 1] }))).toBe('pass')
  expect(statusOf(toolsRanOnce(), subject({ tool_runs: [1, 0] }))).toBe('fail')
  expect(statusOf(toolsRanOnce(), subject({ tool_runs: [2, 1] }))).toBe('fail')
})

test('at most once may be never', () => {
  expect(statusOf(toolsRanAtMostOnce(), subject({ tool_runs: [0, 1] }))).toBe('pass')
  expect(statusOf(toolsRanAtMostOnce(), subject({ tool_runs: [0, 6] }))).toBe('fail')
})

test('without a count nothing is proven', () => {
  const given = subject()
  delete given.witness.tool_runs
  expect(statusOf(toolsRanOnce(), given)).toBe('fail')
  expect(statusOf(toolsRanAtMostOnce(), given)).toBe('fail')
})
