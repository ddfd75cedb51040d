import { expect, test } from 'vitest'
import { applyBaseline } from '../../../src/report/baseline/apply-baseline.ts'
import { isTodo, missingReason } from '../../../src/report/baseline/schema.ts'
import { updateBaseline } from '../../../src/report/baseline/update-baseline.ts'
import { baseline, entry } from '../support/baselines.ts'
import { blocked, episode, failed, report } from '../support/fixtures.ts'
import { reports } from '../support/reports.ts'

const known = failed('links.error_attempts')
const failing = report([episode({ checks: [known, blocked('links.unique', ['links.error_attempts'])] })])

test('a new failure gets an entry whose reason has to be written; what waits for it gets none', () => {
  const update = updateBaseline(failing, baseline())
  expect(update).toMatchObject({ added: 1, kept: 0, changed: 0, removed: 0 })
  expect(update.baseline.entries).toEqual([entry({ reason: missingReason })])
})

test.each(Object.entries(reports))(
  'with reasons, it makes the gate of report "%s" met where it can',
  (_, given) => {
    const { entries } = updateBaseline(given, baseline()).baseline
    const judged = applyBaseline(given, baseline(...entries.map((each) => ({ ...each, reason: 'known' }))))
    expect(judged.baseline?.problems).toEqual([])
    expect(judged.summary.failed).toBe(0)
  },
)

test('an entry that still holds keeps its reason', () => {
  const update = updateBaseline(failing, baseline(entry({ reason: 'because' })))
  expect(update).toMatchObject({ added: 0, kept: 1 })
  expect(update.baseline.entries).toEqual([entry({ reason: 'because' })])
})

test('another cause asks for the reason anew, and recalls the old one', () => {
  const update = updateBaseline(failing, baseline(entry({ reason: 'because', cause: ['something else'] })))
  expect(update).toMatchObject({ added: 0, kept: 0, changed: 1, removed: 0 })
  const [changed] = update.baseline.entries
  expect(changed).toEqual(entry({ reason: `${missingReason} (before the cause changed: because)` }))
  expect(isTodo(changed as never)).toBe(true)
})

test('a stale or unknown entry goes', () => {
  const update = updateBaseline(report([episode()]), baseline(entry(), entry({ check: 'no.such' })))
  expect(update).toMatchObject({ removed: 2 })
  expect(update.baseline.entries).toEqual([])
})

test('entries of episodes that the report does not judge stay', () => {
  const others = [entry({ harness: 'codex' }), entry({ scenario: 'tool_success' })]
  const broken = report([episode({ scenario: 'tool_success', status: 'setup_error', checks: [] })])
  expect(updateBaseline(broken, baseline(...others)).baseline.entries).toEqual(others)
})

test('protocol and version are written only where they tell episodes apart', () => {
  const dialects = report([episode({ checks: [known] }), episode({ dialect: 'responses' })])
  expect(updateBaseline(dialects, baseline()).baseline.entries).toEqual([
    entry({ dialect: 'chat', reason: missingReason }),
  ])
  const versions = report([episode({ checks: [known] }), episode({ version: '2.0.0' })])
  expect(updateBaseline(versions, baseline()).baseline.entries).toEqual([
    entry({ version: '1.6.0', reason: missingReason }),
  ])
})

test('an entry for all protocols that holds in one alone is narrowed to it', () => {
  const dialects = report([episode({ checks: [known] }), episode({ dialect: 'responses' })])
  const update = updateBaseline(dialects, baseline(entry()))
  expect(update.baseline.entries.map(({ dialect }) => dialect)).toEqual(['chat'])
})

test('entries stand in a steady order', () => {
  const many = report(
    ['b', 'a'].flatMap((harness) =>
      ['z', 'y'].map((scenario) => episode({ harness, scenario, checks: [known] })),
    ),
  )
  const order = updateBaseline(many, baseline()).baseline.entries.map((each) => each.harness + each.scenario)
  expect(order).toEqual(['ay', 'az', 'by', 'bz'])
})

test('a report that a baseline was applied to says the same', () => {
  const judged = applyBaseline(failing, baseline(entry()))
  expect(updateBaseline(judged, baseline())).toEqual(updateBaseline(failing, baseline()))
})
