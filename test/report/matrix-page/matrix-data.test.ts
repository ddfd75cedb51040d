import { expect, test } from 'vitest'
import { applyBaseline } from '../../../src/report/baseline/apply-baseline.ts'
import { matrixData } from '../../../src/report/matrix-page/matrix-data.ts'
import { baseline, entry } from '../support/baselines.ts'
import { episode, failed, report } from '../support/fixtures.ts'

const bad = episode({ checks: [failed('links.error_attempts')] })
const on = (day: string) => ({ startedAt: `2026-01-${day}T10:00:00.000Z` })

test('of an episode that is in several reports, the newest counts', () => {
  const [row] = matrixData([report([episode()], on('09')), report([bad], on('02'))]).rows
  expect(row).toMatchObject({ name: 'pi 1.6.0', date: '2026-01-09', red: [] })
  expect(row?.suites).toEqual([{ all: 1, passed: 1, known: 0, notApplicable: 0 }])
})

test('suites of several runs stand in one row, which tells both days', () => {
  const stream = episode({ scenario: 'cut', suites: ['streams'], seed: 9 })
  const { rows, suites } = matrixData([report([episode()], on('02')), report([stream], on('09'))])
  expect(suites).toEqual(['core', 'streams'])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.date).toBe('2026-01-02 to 2026-01-09')
})

test('versions and protocols have rows of their own', () => {
  const { rows } = matrixData([
    report([episode(), episode({ version: '0.80.2' }), episode({ dialect: 'responses' })]),
  ])
  expect(rows.map(({ name }) => name)).toEqual([
    'pi 1.6.0 (chat)',
    'pi 0.80.2 (chat)',
    'pi 1.6.0 (responses)',
  ])
})

test('a suite that did not run is told from one in which nothing applies', () => {
  const skipped = episode({ harness: 'b', suites: ['other'], status: 'not_applicable', checks: [] })
  const { rows } = matrixData([report([episode(), skipped])])
  expect(rows.map(({ suites }) => suites)).toEqual([
    [expect.objectContaining({ all: 1 }), null],
    [null, { all: 0, passed: 0, known: 0, notApplicable: 1 }],
  ])
})

test('a known failure stays out of what passed, with the reason of the baseline', () => {
  const [row] = matrixData([applyBaseline(report([bad]), baseline(entry()))]).rows
  expect(row?.suites).toEqual([{ all: 1, passed: 0, known: 1, notApplicable: 0 }])
  expect(row?.red).toEqual([
    {
      suites: ['core'],
      scenario: 'retry_429',
      known: true,
      causes: [{ checks: ['links.error_attempts'], sentence: entry().reason }],
    },
  ])
})

test('an episode that could not be evaluated is red', () => {
  const problem = { code: 'missing_executable', message: 'No such file.', hint: '' }
  const [row] = matrixData([report([episode({ status: 'setup_error', checks: [], problem })])]).rows
  expect(row?.red[0]?.causes).toEqual([
    { checks: ['missing_executable'], sentence: 'Could not be evaluated: No such file.' },
  ])
})
