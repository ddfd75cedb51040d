import { expect, test } from 'vitest'
import { applyBaseline, withoutBaseline } from '../../../src/report/baseline/apply-baseline.ts'
import { baseline, entry } from '../support/baselines.ts'
import { blocked, check, episode, failed, report } from '../support/fixtures.ts'

const known = failed('links.error_attempts')
const failing = report([episode({ scenario: 'tool_success' }), episode({ checks: [known, check('a.b')] })])
const kinds = (judged: ReturnType<typeof applyBaseline>) => judged.baseline?.problems.map(({ kind }) => kind)

test('an expected failure is met, and carries its reason', () => {
  const judged = applyBaseline(failing, baseline(entry()))
  expect(judged.gate).toBe('met')
  expect(judged.summary).toMatchObject({ passed: 1, failed: 0, expectedFailures: 1 })
  expect(judged.episodes[1]?.status).toBe('expected_failure')
  expect(judged.episodes[1]?.checks[0]?.expected).toEqual({ reason: entry().reason })
  expect(judged.baseline).toEqual({ entries: 1, used: 1, unjudged: 0, problems: [] })
})

test('however many attempts fail alike, it is the same failure', () => {
  const more = report([episode({ checks: [failed('links.error_attempts', {}, [2, 5])] })])
  expect(applyBaseline(more, baseline(entry())).gate).toBe('met')
})

test('another cause is another failure, and an error of its own', () => {
  const reasons = ['attempt 0: expected exactly one owner, found 2']
  const judged = applyBaseline(
    report([episode({ checks: [failed('links.error_attempts', { reasons })] })]),
    baseline(entry()),
  )
  expect(judged.gate).toBe('not_met')
  expect(judged.episodes[0]?.status).toBe('failed')
  expect(kinds(judged)).toEqual(['changed_cause'])
  expect(judged.baseline?.problems[0]?.message).toMatch(/Expected: .*found 0.* Now: .*found 2/)
})

test('a failure that did not occur is stale, and an error', () => {
  const judged = applyBaseline(report([episode()]), baseline(entry()))
  expect(judged.gate).toBe('not_met')
  expect(judged.episodes[0]?.status).toBe('passed')
  expect(kinds(judged)).toEqual(['stale'])
})

test('an entry for a scenario that does not apply is stale', () => {
  const skipped = episode({ status: 'not_applicable', checks: [], reason: 'no such protocol' })
  expect(kinds(applyBaseline(report([episode({ scenario: 'a' }), skipped]), baseline(entry())))).toEqual([
    'stale',
  ])
})

test('a check that the episode does not have is unknown, and an error', () => {
  const judged = applyBaseline(failing, baseline(entry(), entry({ check: 'links.eror_attempts' })))
  expect(judged.gate).toBe('not_met')
  expect(kinds(judged)).toEqual(['unknown'])
})

test('a failure beside the expected one keeps the episode failed', () => {
  const two = report([episode({ checks: [known, failed('ownership.gap')] })])
  const judged = applyBaseline(two, baseline(entry()))
  expect(judged.gate).toBe('not_met')
  expect(judged.episodes[0]?.status).toBe('failed')
})

test('what waits for expected failures is expected with them', () => {
  const waits = report([episode({ checks: [known, blocked('links.unique', ['links.error_attempts'])] })])
  const judged = applyBaseline(waits, baseline(entry()))
  expect(judged.gate).toBe('met')
  expect(judged.episodes[0]?.checks[1]?.expected?.reason).toBe('it waits for links.error_attempts')
})

test('what waits for a failure that is not expected is not expected', () => {
  const checks = [known, failed('turns.present'), blocked('a.b', ['links.error_attempts', 'turns.present'])]
  const judged = applyBaseline(report([episode({ checks })]), baseline(entry()))
  expect(judged.episodes[0]?.checks[2]?.expected).toBeUndefined()
})

test('a finding can be expected', () => {
  const findings = [{ id: 'episode.deadline', severity: 'error' as const, message: 'Not ended after 60 s.' }]
  const late = report([episode({ status: 'failed', findings })])
  const judged = applyBaseline(
    late,
    baseline(entry({ check: 'episode.deadline', cause: ['Not ended after 60 s.'] })),
  )
  expect(judged.gate).toBe('met')
  expect(judged.episodes[0]?.findings[0]?.expected?.reason).toBe(entry().reason)
})

test('an episode that could not be evaluated cannot be expected, and says nothing of its entries', () => {
  const judged = applyBaseline(report([episode({ status: 'setup_error', checks: [] })]), baseline(entry()), {
    whole: true,
  })
  expect(judged.gate).toBe('not_evaluated')
  expect(judged.baseline).toMatchObject({ unjudged: 1, problems: [] })
})

test('a passing run with nothing but expected failures is met; an empty one is not', () => {
  expect(applyBaseline(report([episode({ checks: [known] })]), baseline(entry())).gate).toBe('met')
  expect(applyBaseline(report([]), baseline()).gate).toBe('not_evaluated')
})

test('an interrupted run is not evaluated, whatever the baseline says', () => {
  const stopped = report([episode({ checks: [known] })], { complete: false })
  expect(applyBaseline(stopped, baseline(entry())).gate).toBe('not_evaluated')
})

test('entries of harnesses that did not run are not judged, unless the run was of everything', () => {
  const other = baseline(entry(), entry({ harness: 'codex' }))
  expect(applyBaseline(failing, other).baseline).toMatchObject({ unjudged: 1, problems: [] })
  const judged = applyBaseline(failing, other, { whole: true })
  expect(judged.gate).toBe('not_met')
  expect(kinds(judged)).toEqual(['unknown'])
})

test('an entry for a scenario that exists but was not selected is not judged', () => {
  const other = baseline(entry(), entry({ scenario: 'retry_500' }))
  const scenarios = new Set(['retry_500'])
  expect(kinds(applyBaseline(failing, other, { whole: true, scenarios }))).toEqual([])
  expect(kinds(applyBaseline(failing, other, { whole: true }))).toEqual(['unknown'])
})

test('an entry with a protocol or a version is about that alone', () => {
  const both = report([episode({ checks: [known] }), episode({ dialect: 'responses' })])
  expect(kinds(applyBaseline(both, baseline(entry())))).toEqual(['stale'])
  expect(applyBaseline(both, baseline(entry({ dialect: 'chat' }))).gate).toBe('met')
  expect(applyBaseline(both, baseline(entry({ dialect: 'responses' }))).gate).toBe('not_met')
  expect(applyBaseline(failing, baseline(entry({ version: '1.6.0' }))).gate).toBe('met')
  expect(applyBaseline(failing, baseline(entry({ version: '2.0.0' }))).gate).toBe('not_met')
})

test('a recommendation that fails as expected is marked, and changes no verdict', () => {
  const advice = report([episode({ checks: [failed('links.error_attempts', { tier: 'P2' }), check('a.b')] })])
  const judged = applyBaseline(advice, baseline(entry()))
  expect(judged.episodes[0]).toMatchObject({ status: 'passed' })
  expect(judged.episodes[0]?.checks[0]?.expected).toBeDefined()
})

test('applied to its own result it changes nothing, and it can be taken away again', () => {
  const judged = applyBaseline(failing, baseline(entry()))
  expect(applyBaseline(judged, baseline(entry()))).toEqual(judged)
  expect(withoutBaseline(judged)).toEqual(failing)
  expect(applyBaseline(judged, baseline())).toEqual(applyBaseline(failing, baseline()))
})
