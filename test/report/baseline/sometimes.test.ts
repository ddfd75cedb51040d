import { expect, test } from 'vitest'
import { applyBaseline } from '../../../src/report/baseline/apply-baseline.ts'
import { isTodo } from '../../../src/report/baseline/schema.ts'
import { updateBaseline } from '../../../src/report/baseline/update-baseline.ts'
import type { ReportedCheck } from '../../../src/report/schema.ts'
import { baseline, entry } from '../support/baselines.ts'
import { check, episode, failed, report } from '../support/fixtures.ts'

const [twice] = entry().cause.map((line) => line.replace('found 0', 'found 2'))
const race = entry({ sometimes: true, cause: [...entry().cause, twice!] })
const found = (...counts: number[]) => {
  const reasons = counts.map((count) => `attempt 0: expected exactly one owner, found ${count}`)
  const locations = counts.map(() => '$.ng_trajectory.model_calls[0]')
  return failed('links.error_attempts', { reasons, locations })
}
const judge = (...checks: ReportedCheck[]) => applyBaseline(report([episode({ checks })]), baseline(race))

test('what fails only sometimes may pass', () => {
  const judged = judge(check('links.error_attempts'))
  expect(judged.gate).toBe('met')
  expect(judged.episodes[0]?.status).toBe('passed')
  expect(judged.baseline).toEqual({ entries: 1, used: 0, unjudged: 0, problems: [] })
})

test.each([[[0]], [[2]], [[0, 2]]])('when it fails, any of its causes is expected: %j', (counts) => {
  const judged = judge(found(...counts))
  expect(judged.gate).toBe('met')
  expect(judged.episodes[0]?.status).toBe('expected_failure')
})

test.each([[[3]], [[0, 3]]])('a cause that was never seen is another failure: %j', (counts) => {
  const judged = judge(found(...counts))
  expect(judged.gate).toBe('not_met')
  expect(judged.baseline?.problems.map(({ kind }) => kind)).toEqual(['changed_cause'])
})

test('without the word, a part of the cause is another cause', () => {
  const { sometimes, ...always } = race
  const judged = applyBaseline(report([episode({ checks: [found(0)] })]), baseline(always))
  expect(judged.baseline?.problems.map(({ kind }) => kind)).toEqual(['changed_cause'])
})

test('a check that is not there is unknown all the same', () => {
  expect(judge(check('a.b')).baseline?.problems.map(({ kind }) => kind)).toEqual(['unknown'])
})

test('a scenario that does not apply is stale all the same', () => {
  const skipped = episode({ status: 'not_applicable', checks: [], reason: 'no such protocol' })
  for (const each of [race, { ...race, check: 'episode.deadline' }]) {
    const judged = applyBaseline(report([episode({ scenario: 'a' }), skipped]), baseline(each))
    expect(judged.baseline?.problems.map(({ kind }) => kind)).toEqual(['stale'])
  }
})

test('an update keeps it, whether it failed or not', () => {
  for (const each of [check('links.error_attempts'), found(2)]) {
    const update = updateBaseline(report([episode({ checks: [each] })]), baseline(race))
    expect(update.baseline.entries).toEqual([race])
  }
})

test('an update adds a new cause to those that were seen, and asks for the reason anew', () => {
  const update = updateBaseline(report([episode({ checks: [found(3)] })]), baseline(race))
  const [changed] = update.baseline.entries
  expect(changed?.sometimes).toBe(true)
  expect(changed?.cause).toHaveLength(3)
  expect(isTodo(changed!)).toBe(true)
})
