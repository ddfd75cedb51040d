import { expect, test } from 'vitest'
import { resultOf, sample } from './sample.ts'

const id = 'steps.attempt_accounting'

test('demands at least one attempt that is no compaction helper', () => {
  const record = sample()
  const { invocations, turns } = record.ng_trajectory
  record.ng_agent_observations.records.push({
    kind: 'context_compaction',
    model_calls: structuredClone(invocations[0]!.model_calls),
  })
  for (const turn of turns) turn.model_calls = [turn.model_calls[0]!]
  const { status, reasons } = resultOf(id, record)
  expect(status).toBe('fail')
  expect(reasons).toContain('expected at least one attempt that is no compaction helper, found none')
})

test('a transport failure without a status needs a step of its own', () => {
  const record = sample()
  const failed = record.ng_trajectory.model_calls[0]!
  failed.response = null as never
  Object.assign(failed.response_metadata, { status_code: null, error_category: 'connection' })
  expect(resultOf(id, record).status).toBe('pass')
  const [step] = record.ng_trajectory.turns
  step!.model_calls = step!.model_calls.filter((ref) => ref.model_call_id !== failed.model_call_id)
  expect(resultOf(id, record).locations).toEqual(['$.ng_trajectory.model_calls[0]'])
})

test.each([
  [400, 'pass'],
  [399, 'fail'],
  [400.0, 'pass'],
])('an attempt of no step with status %d: %s', (status, expected) => {
  const record = sample()
  const [error] = record.ng_trajectory.model_calls
  error!.response_metadata.status_code = status
  const [step] = record.ng_trajectory.turns
  step!.model_calls = step!.model_calls.filter((ref) => ref.model_call_id !== error!.model_call_id)
  expect(resultOf(id, record).status).toBe(expected)
})
