import { expect, test } from 'vitest'
import type { BaselineEntry } from '../../../src/report/baseline/schema.ts'
import { baseline } from '../support/baselines.ts'
import { runWithBaseline } from './test-project.ts'

const place = { harness: 'no-invocation-header', scenario: 'retry_500', reason: 'The header comes with 2.0.' }
const owner: BaselineEntry = {
  ...place,
  check: 'ownership.call_owner',
  cause: [
    '$.ng_trajectory.model_calls[*]: attempt *: expected exactly one reference among the invocations, found 0',
  ],
}
const links: BaselineEntry = {
  ...place,
  check: 'links.error_attempts',
  cause: ['$.ng_trajectory.model_calls[*]: attempt * (HTTP error): expected exactly one owner, found 0'],
}
const gap: BaselineEntry = {
  ...place,
  check: 'ownership.gap',
  cause: [
    '$.ng_trajectory.gaps[*].code: gap *: expected no model_call_ownership_unavailable (No gap says that a reference or an owner could not be established.)',
  ],
}
const only = { options: "scenarios: ['retry_500']" }

test('expected failures are skipped with their reasons, and the run is green', async () => {
  const { exitCode, output, report, junit } = await runWithBaseline(baseline(owner, gap, links), only)
  expect(output).toContain('expected failure no-invocation-header retry_500')
  expect(output).toContain('conformance: core 0/1 (1 expected failure), gate met')
  expect(output).toContain(
    'expected: ownership.call_owner, ownership.gap, links.error_attempts: The header comes',
  )
  expect(exitCode).toBe(0)
  expect(report?.episodes[0]?.status).toBe('expected_failure')
  expect(junit).toMatch(/links\.error_attempts"[^>]*>\s*<skipped/)
})

test('a changed cause fails the test of its check, with both causes', async () => {
  const changed = { ...links, cause: [links.cause[0]!.replace('found 0', 'found 2')] }
  const { exitCode, output, report } = await runWithBaseline(baseline(owner, gap, changed), only)
  expect(exitCode).toBe(1)
  expect(output).toMatch(/FAIL.*> links\.error_attempts\n/)
  expect(output).toMatch(
    /Baseline: .*another cause than the baseline expects\. Expected: .*found 2\. Now: .*found 0\./,
  )
  expect(report?.gate).toBe('not_met')
  expect(report?.baseline?.problems.map(({ kind }) => kind)).toEqual(['changed_cause'])
})

test('in a run of everything, an entry for a harness that is not there is an error; in a filtered one it is not', async () => {
  const elsewhere = { ...links, harness: 'someone-else' }
  const entries = baseline(owner, gap, links, elsewhere)
  const whole = await runWithBaseline(entries, only)
  expect(whole.exitCode).toBe(1)
  expect(whole.report?.baseline?.problems.map(({ kind }) => kind)).toEqual(['unknown'])
  const filtered = await runWithBaseline(entries, { ...only, args: ['-t', 'retry_500'] })
  expect(filtered.exitCode).toBe(0)
  expect(filtered.report?.baseline).toMatchObject({ unjudged: 1, problems: [] })
})
