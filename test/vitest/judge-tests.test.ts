import { expect, test } from 'vitest'
import type { Episode } from '../../src/episode/index.ts'
import type { BaselineEntry } from '../../src/report/baseline/schema.ts'
import { scenarios } from '../../src/scenarios/index.ts'
import { baselineEntries } from '../../src/vitest/expected-failures.ts'
import { judgeTests } from '../../src/vitest/judge-tests.ts'
import { baseline, entry } from '../report/support/baselines.ts'
import { blocked, check, episode, failed } from '../report/support/fixtures.ts'

const known = failed('links.error_attempts')
const failing = { checks: [known, blocked('links.unique', ['links.error_attempts']), check('a.b')] }

function tests(changes: Parameters<typeof episode>[0], ...entries: BaselineEntry[]) {
  const given = episode(changes)
  const ran = { ...given, keptAt: undefined } as unknown as Episode
  const tested = new Set([...given.checks.map(({ id }) => id), 'links.error_attempts'])
  const judged = judgeTests(ran, { entries, title: 'pi', tested })
  return { run: judged.ofRun(), of: (id: string) => judged.ofCheck({ id, requirement: 'It is kept.' }) }
}

test('a failure fails, what passed passes, what does not apply is skipped', () => {
  const { run, of } = tests({ checks: [known, check('a.b'), check('c.d', { status: 'not_applicable' })] })
  expect(run).toBeNull()
  expect(of('links.error_attempts')).toEqual({
    fail: expect.stringMatching(/^links\.error_attempts failed for pi/),
  })
  expect(of('a.b')).toBeNull()
  expect(of('c.d')).toEqual({ skip: 'not applicable here' })
})

test('an expected failure is skipped with its reason, and so is what waits for it', () => {
  const { run, of } = tests(failing, entry())
  expect(run).toBeNull()
  expect(of('links.error_attempts')).toEqual({ skip: `expected failure: ${entry().reason}` })
  expect(of('links.unique')).toEqual({ skip: 'expected failure: it waits for links.error_attempts' })
})

test('another cause fails, with what was expected and what was seen', () => {
  const { of } = tests(failing, entry({ cause: ['something else'] }))
  expect(of('links.error_attempts')).toEqual({
    fail: expect.stringMatching(
      /^links\.error_attempts failed[\s\S]*\n\nBaseline: .*Expected: something else/,
    ),
  })
})

test('an expected failure that does not occur fails the test that passed', () => {
  const { of } = tests({ checks: [check('links.error_attempts')] }, entry())
  expect(of('links.error_attempts')).toEqual({ fail: expect.stringMatching(/there is none any more/) })
})

test('an entry for an episode that does not apply fails the run, though everything is skipped', () => {
  const skipped = { status: 'not_applicable' as const, reason: 'no such protocol', checks: [] }
  expect(tests(skipped, entry({ check: 'no.such' })).run).toEqual({
    fail: expect.stringMatching(/not applicable/),
  })
  expect(tests(skipped).run).toEqual({ skip: 'no such protocol' })
})

test('an expected finding is skipped with its reason, one that is not fails the run', () => {
  const findings = [{ id: 'episode.deadline', severity: 'error' as const, message: 'Not ended.' }]
  const late = entry({ check: 'episode.deadline', cause: ['Not ended.'] })
  expect(tests({ findings }, late).run).toEqual({ skip: `expected failure: ${late.reason}` })
  expect(tests({ findings }).run).toEqual({ fail: expect.stringMatching(/episode\.deadline: Not ended\./) })
})

test('a failed recommendation is skipped, and says that it does not count', () => {
  const { of } = tests({ checks: [failed('a.b', { tier: 'P2' }), check('c.d')] })
  expect(of('a.b')).toEqual({
    skip: expect.stringMatching(/^fails, but does not count \(P2, profile strict\): /),
  })
})

test.each([
  ['a reason that nobody has written', entry({ reason: 'TODO: say why' }), /has no reason yet/],
  ['a check that there is not', entry({ check: 'links.eror' }), /the scenario has no such check/],
])('a baseline with %s is refused', (_, bad, message) => {
  expect(() => baselineEntries(baseline(bad), 'pi', scenarios)).toThrow(message)
})

test('entries of other harnesses are left to them', () => {
  const other = entry({ harness: 'codex', check: 'own.check' })
  expect(baselineEntries(baseline(other), 'pi', scenarios)).toEqual([other])
})

test('data that is no baseline is refused', () => {
  expect(() => baselineEntries({ entries: [] } as never, 'pi', scenarios)).toThrow(
    /^Failed to use the baseline: format: /,
  )
})
