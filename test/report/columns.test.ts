import { expect, test } from 'vitest'
import { columnNames, columnsOf } from '../../src/report/columns.ts'
import { episode } from './support/fixtures.ts'

const names = (...changes: Parameters<typeof episode>[0][]) =>
  columnsOf(changes.map((each) => episode(each))).map(({ name }) => name)

test('one harness is one column, by name and version', () => {
  expect(names({ scenario: 'a' }, { scenario: 'b' })).toEqual(['pi 1.6.0'])
})

test('an unknown version is left out', () => {
  expect(names({ version: 'unknown' })).toEqual(['pi'])
})

test('protocols are told apart, but only of the harness that has several', () => {
  expect(names({}, { dialect: 'responses' }, { harness: 'reference' })).toEqual([
    'pi 1.6.0 (chat)',
    'pi 1.6.0 (responses)',
    'reference 1.6.0',
  ])
})

test('versions, profiles, seeds and origins are told apart', () => {
  expect(names({}, { version: '0.80.2' })).toEqual(['pi 1.6.0', 'pi 0.80.2'])
  expect(names({}, { profile: 'either-join' })).toEqual(['pi 1.6.0 (strict)', 'pi 1.6.0 (either-join)'])
  expect(names({}, { seed: 7 })).toEqual(['pi 1.6.0 (seed 1)', 'pi 1.6.0 (seed 7)'])
  expect(names({ adapter: 'config' }, { adapter: 'custom' })).toEqual([
    'pi 1.6.0 (config)',
    'pi 1.6.0 (custom)',
  ])
})

test('what ran twice under the same name keeps both results', () => {
  const first = episode()
  const second = episode({ status: 'failed' })
  const columns = columnsOf([first, second])
  expect(columns.map(({ name }) => name)).toEqual(['pi 1.6.0', 'pi 1.6.0 (run 2)'])
  expect(columns.flatMap(({ episodes }) => [...episodes.values()])).toEqual([first, second])
})

test('an episode that did not apply stands in the column of its harness, whose version it never asked for', () => {
  const skipped = episode({ scenario: 'b', version: 'unknown', status: 'not_applicable' })
  expect(columnNames([episode(), skipped]).get(skipped)).toBe('pi 1.6.0')
})

test('with several versions, one that was not found out is neither', () => {
  expect(names({}, { version: '0.80.2' }, { scenario: 'b', version: 'unknown' })).toEqual([
    'pi 1.6.0',
    'pi 0.80.2',
    'pi',
  ])
})
