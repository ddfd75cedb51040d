import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { resultOf, sample } from './sample.ts'

const reason = 'the scenario is about encrypted reasoning'

function encrypted() {
  const record = sample()
  record.ng_trajectory.model_calls[4]!.response.encrypted_content = 'gAAA'
  return record
}

test('a check that is declared not to apply is not evaluated, and says why', () => {
  expect(inspectRecord({ record: encrypted() }).gate).toBe('fail')
  const notApplicable = { 'content.media': reason }
  expect(inspectRecord({ record: encrypted(), notApplicable }).gate).toBe('pass')
  expect(resultOf('content.media', encrypted(), { notApplicable })).toMatchObject({
    status: 'not_applicable',
    reasons: [reason],
    locations: [],
  })
})

test('what waits for it is blocked by it', () => {
  const notApplicable = { 'calls.request': reason }
  expect(resultOf('content.media', sample(), { notApplicable })).toMatchObject({
    status: 'fail',
    blockedBy: ['calls.request'],
  })
})

test('only checks that exist can be declared', () => {
  expect(() => inspectRecord({ record: sample(), notApplicable: { 'content.medium': reason } })).toThrow(
    /no check is called "content\.medium"/,
  )
})
