import { expect, test } from 'vitest'
import { compareReports } from '../../../src/report/compare/compare-reports.ts'
import { comparisonText } from '../../../src/report/compare/comparison-text.ts'
import { episode, failed, report } from '../support/fixtures.ts'
import { reports } from '../support/reports.ts'

const names = Object.keys(reports)
const pairs = names.flatMap((old) => names.map((next) => [old, next] as const))

test.each(pairs)('%s with %s: at most 80 columns, and nothing that steers a terminal', (old, next) => {
  const text = comparisonText(compareReports(reports[old] as never, reports[next] as never))
  for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
})

test('reads as before', async () => {
  const old = report([
    episode(),
    episode({ scenario: 'retry_500', checks: [failed('links.error_attempts')] }),
    episode({ scenario: 'tool_success' }),
  ])
  const next = report(
    [
      episode({ version: '1.7.0', checks: [failed('ownership.call_owner', {}, [0, 1])] }),
      episode({ version: '1.7.0', scenario: 'retry_500' }),
      episode({ version: '1.7.0', scenario: 'model_error' }),
      episode({ version: '1.7.0', scenario: 'tool_failure', checks: [failed('a.b')] }),
    ],
    { complete: false },
  )
  expect(comparisonText(compareReports(old, next))).toMatchSnapshot()
  expect(comparisonText(compareReports(old, old))).toMatchSnapshot()
})
