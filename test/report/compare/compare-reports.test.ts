import { expect, test } from 'vitest'
import { applyBaseline } from '../../../src/report/baseline/apply-baseline.ts'
import { compareReports } from '../../../src/report/compare/compare-reports.ts'
import type { ReportedEpisode } from '../../../src/report/schema.ts'
import { baseline, entry } from '../support/baselines.ts'
import { blocked, check, episode, failed, report } from '../support/fixtures.ts'

/** What is in which section, as `section: scenario: line`. */
function changes(old: ReportedEpisode[], next: ReportedEpisode[]) {
  const { sections, regressed } = compareReports(report(old), report(next))
  const lines = Object.entries(sections).flatMap(([section, episodes]) =>
    episodes.flatMap(({ scenario, lines }) => lines.map((line) => `${section}: ${scenario}: ${line}`)),
  )
  return { lines, regressed }
}

const known = failed('links.error_attempts')
const good = episode({ checks: [check('links.error_attempts'), check('a.b')] })
const bad = episode({ checks: [known, check('a.b')] })

test('nothing changed', () => {
  expect(changes([bad], [bad])).toEqual({ lines: [], regressed: false })
})

test('a new failure is a regression, told by its first reason', () => {
  expect(changes([good], [bad])).toEqual({
    lines: ['regression: retry_429: links.error_attempts: attempt 0: expected exactly one owner, found 0'],
    regressed: true,
  })
})

test('what waits for new failures is counted, not listed', () => {
  const more = episode({ checks: [known, blocked('a.b', ['links.error_attempts'])] })
  expect(changes([good], [more]).lines[1]).toBe('regression: retry_429: and 1 more that wait for these')
})

test('fixed', () => {
  expect(changes([bad], [good])).toEqual({
    lines: ['fixed: retry_429: links.error_attempts'],
    regressed: false,
  })
})

test('a failure from another cause is told, and is no regression', () => {
  const reasons = ['attempt 0: expected exactly one owner, found 2']
  const other = episode({ checks: [failed('links.error_attempts', { reasons }), check('a.b')] })
  const { lines, regressed } = changes([bad], [other])
  expect(lines).toEqual([expect.stringMatching(/^changed_cause: .*found 0; is .*found 2$/)])
  expect(regressed).toBe(false)
})

test('an episode that appears is no regression, even when it fails', () => {
  expect(changes([good], [good, episode({ scenario: 'new_one', checks: [known] })])).toEqual({
    lines: ['appeared: new_one: FAIL'],
    regressed: false,
  })
})

test('an episode that disappears is a regression', () => {
  expect(changes([good, episode({ scenario: 'gone' })], [good])).toEqual({
    lines: ['disappeared: gone: pass'],
    regressed: true,
  })
})

test('an episode that never applied may go', () => {
  const skipped = episode({ scenario: 'gone', status: 'not_applicable', checks: [] })
  expect(changes([good, skipped], [good])).toEqual({ lines: [], regressed: false })
})

test('one that passed and is not applicable any more is a regression', () => {
  const skipped = episode({ status: 'not_applicable', checks: [], reason: 'not claimed' })
  expect(changes([good], [skipped])).toEqual({
    lines: ['regression: retry_429: not applicable any more: not claimed'],
    regressed: true,
  })
})

test('one that can no longer be evaluated is a regression; the way back is a fix', () => {
  const broken = episode({
    status: 'setup_error',
    checks: [],
    problem: { code: 'missing_executable', message: 'No such file.', hint: '' },
  })
  expect(changes([good], [broken])).toEqual({
    lines: ['regression: retry_429: could not be evaluated: No such file.'],
    regressed: true,
  })
  expect(changes([broken], [good]).lines).toEqual([
    'fixed: retry_429: could not be evaluated before, passes now',
  ])
  expect(changes([broken], [broken])).toEqual({ lines: [], regressed: false })
})

test('a check that passed and is not judged any more is told', () => {
  const less = episode({
    checks: [check('links.error_attempts', { status: 'not_applicable' }), check('a.b')],
  })
  expect(changes([good], [less])).toEqual({
    lines: ['not_judged: retry_429: passed before: links.error_attempts'],
    regressed: false,
  })
  expect(changes([bad], [less]).lines).toEqual(['not_judged: retry_429: failed before: links.error_attempts'])
})

test('a new failure of a recommendation is told, and is no regression', () => {
  const advice = episode({ checks: [failed('links.error_attempts', { tier: 'P2' }), check('a.b')] })
  const { lines, regressed } = changes([good], [advice])
  expect(lines).toEqual([expect.stringMatching(/^recommended: /)])
  expect(regressed).toBe(false)
})

test('a new failure that the baseline expects is told, and is no regression', () => {
  const next = applyBaseline(report([bad]), baseline(entry()))
  const { sections, regressed } = compareReports(report([good]), next)
  expect(sections.expected[0]?.lines).toEqual([`links.error_attempts: expected because ${entry().reason}`])
  expect(regressed).toBe(false)
})

test('a new finding of severity error is a regression', () => {
  const findings = [{ id: 'episode.deadline', severity: 'error' as const, message: 'Not ended.' }]
  expect(changes([good], [{ ...good, status: 'failed', findings }]).regressed).toBe(true)
})

test('versions of kit, Node and harnesses are told; the harness is the same one', () => {
  const old = report([good])
  const next = report([{ ...good, version: '1.7.0' }], {
    kit: { name: 'harness-conformance', version: '2.0.0' },
    node: 'v26.0.0',
  })
  const { versions, sections } = compareReports(old, next)
  expect(versions).toEqual([
    { what: 'kit', old: '1.0.0', new: '2.0.0' },
    { what: 'Node', old: 'v24.1.0', new: 'v26.0.0' },
    { what: 'pi', old: '1.6.0', new: '1.7.0' },
  ])
  expect(sections.appeared).toEqual([])
})

test('protocols are compared with themselves', () => {
  const old = [good, { ...bad, dialect: 'responses' }]
  expect(changes(old, [...old].reverse())).toEqual({ lines: [], regressed: false })
})

test('of two versions, the one that stayed is compared with itself', () => {
  const next = [good, { ...bad, version: '1.7.0' }]
  expect(changes([good], next)).toEqual({ lines: ['appeared: retry_429: FAIL'], regressed: false })
})

test('a harness that changed its protocol, or its profile, is still compared with itself', () => {
  const { versions, regressed } = compareReports(
    report([good]),
    report([{ ...bad, dialect: 'responses', profile: 'either-join' }]),
  )
  expect(versions).toEqual([
    { what: 'pi, protocol', old: 'chat', new: 'responses' },
    { what: 'pi, profile', old: 'strict', new: 'either-join' },
  ])
  expect(regressed).toBe(true)
})

test('where nothing tells which is which, nothing is compared with the wrong one', () => {
  const next = [
    { ...bad, version: '2.0.0' },
    { ...good, version: '3.0.0' },
  ]
  expect(changes([good], next)).toEqual({
    lines: ['disappeared: retry_429: pass', 'appeared: retry_429: FAIL', 'appeared: retry_429: pass'],
    regressed: true,
  })
})
