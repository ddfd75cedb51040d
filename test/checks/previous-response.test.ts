import { expect, test } from 'vitest'
import { resultOf, type SampleRecord, sample } from './sample.ts'

/** The good record has attempts 2, 3 and 4 with response ids; the last one continues the first of these. */
function continued(change: (record: SampleRecord) => void = () => {}) {
  const record = sample()
  record.ng_trajectory.model_calls[4]!.request.previous_response_id = 'resp_2'
  change(record)
  return resultOf('content.previous_response', record)
}

test('accepts one earlier attempt with this id', () => {
  expect(continued().status).toBe('pass')
})

test('refuses two earlier attempts with this id', () => {
  const { status, locations, reasons } = continued(({ ng_trajectory: { model_calls } }) => {
    model_calls[3]!.response_metadata.response_id = 'resp_2'
  })
  expect(status).toBe('fail')
  expect(locations).toEqual(['$.ng_trajectory.model_calls[4].request.previous_response_id'])
  expect(reasons[0]).toMatch(/^attempt 4: .*found 2$/)
})

test('counts only attempts on the same model server', () => {
  const other = { type: 'responses_api_models', name: 'other_model' }
  const { status } = continued(({ ng_trajectory: { model_calls } }) => {
    model_calls[3]!.response_metadata.response_id = 'resp_2'
    model_calls[3]!.response_metadata.model_ref = other
  })
  expect(status).toBe('pass')
})

test('refuses an attempt that continues itself', () => {
  const { status } = continued(({ ng_trajectory: { model_calls } }) => {
    model_calls[4]!.request.previous_response_id = 'resp_4'
  })
  expect(status).toBe('fail')
})

test('refuses an earlier attempt whose response was not kept', () => {
  const { status, reasons } = continued(({ ng_trajectory: { model_calls } }) => {
    model_calls[2]!.response = null as never
  })
  expect(status).toBe('fail')
  expect(reasons[0]).toContain('one without its bodies')
})

test.each([null, '', 0, [], {}])('takes %j for no continuation', (previous) => {
  const { status } = continued(({ ng_trajectory: { model_calls } }) => {
    model_calls[4]!.request.previous_response_id = previous
  })
  expect(status).toBe('pass')
})
