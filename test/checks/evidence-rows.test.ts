import { expect, test } from 'vitest'
import { evidenceRows, inspectRecord } from '../../src/checks/index.ts'
import { sample } from './sample.ts'

test('a good record fulfils every row', () => {
  const { checks } = inspectRecord({ record: sample() })
  expect(new Set(Object.values(evidenceRows(checks)))).toEqual(new Set(['fulfilled']))
})

test('one failed check empties its rows and no others', () => {
  const record = sample()
  record.ng_trajectory.tool_calls[0]!.output = null
  const rows = evidenceRows(inspectRecord({ record }).checks)
  expect(Object.entries(rows).filter(([, verdict]) => verdict !== 'fulfilled')).toEqual([
    ['TE-5', 'not_fulfilled'],
  ])
})

test('rows out of scope do not apply, even where a shared check failed', () => {
  const record = sample()
  record.ng_trajectory.model_calls = []
  const scope = { steps: false, tools: false, verifier: false }
  const rows = evidenceRows(inspectRecord({ record, scope }).checks, scope)
  expect(rows).toMatchObject({
    'TE-1': 'not_fulfilled',
    'TE-3': 'not_applicable',
    'TE-5': 'not_applicable',
    'TE-6': 'not_applicable',
    'TE-9': 'not_applicable',
  })
})

test('extensions count only when asked for', () => {
  const record = sample()
  const { turns } = record.ng_trajectory
  turns.unshift({ ...turns[0]!, model_calls: turns[0]!.model_calls.splice(0, 2) })
  const { checks } = inspectRecord({ record })
  expect(evidenceRows(checks)['TE-3']).toBe('fulfilled')
  expect(evidenceRows(checks, {}, true)['TE-3']).toBe('not_fulfilled')
})
