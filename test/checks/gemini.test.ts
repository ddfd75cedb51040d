import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { failuresOf, sample } from './sample.ts'

/** The good record with its last attempt in the Gemini protocol. */
function geminiRecord() {
  const record = sample()
  const call = record.ng_trajectory.model_calls[4]!
  call.request = { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }
  call.response = { responseId: 'resp_4', candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] }
  Object.assign(call.response_metadata, { dialect: 'gemini', finish_reason: 'STOP' })
  return { record, call }
}

test('a Gemini exchange passes', () => {
  expect(inspectRecord({ record: geminiRecord().record }).gate).toBe('pass')
})

test('its contents, candidates and finish reason are required', () => {
  const { record, call } = geminiRecord()
  call.request.contents = ['hi']
  call.response.candidates = null
  call.response_metadata.finish_reason = null
  expect(failuresOf(record)).toEqual(['calls.outcome', 'calls.request', 'calls.response'])
})
