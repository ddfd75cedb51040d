import { expect, test } from 'vitest'
import { inspectEpisode, kitVerdict } from '../../src/checks/index.ts'
import { episode, judged } from './episode.ts'

test('without a witness every behavioural check that applies fails', () => {
  const { checks, gate } = inspectEpisode({ ...episode(), witness: null })
  const behavioral = checks.filter(({ kind, extension }) => kind === 'behavioral' && !extension)
  const applicable = behavioral.filter(({ status }) => status !== 'not_applicable')
  expect(behavioral).toHaveLength(23)
  expect(new Set(applicable.map(({ status }) => status))).toEqual(new Set(['fail']))
  expect(applicable[0]!.reasons[0]).toMatch(/^required input is unavailable; /)
  expect(gate).toBe('fail')
})

test('without a record the witness is still judged', () => {
  const { checks, gate } = inspectEpisode({ ...episode(), record: null })
  const statuses = Object.fromEntries(checks.map(({ id, status }) => [id, status]))
  expect(statuses).toMatchObject({
    'model.reached': 'pass',
    'verifier.outcome': 'pass',
    'verifier.saved_reward': 'fail',
    'model.saved_exchanges': 'fail',
    'outcome.not_masked': 'fail',
  })
  expect(gate).toBe('fail')
})

test('fewer attempts than scripted errors make their requests unavailable', () => {
  const { status, reasons } = judged(
    'model.retry_request',
    ({ witness }) => witness.attempts.splice(1),
    'good/retry_429/chat/errors_linked_once',
  )
  expect(status).toBe('fail')
  expect(reasons[0]).toMatch(/^required input is unavailable; /)
})

test("a good episode meets the kit's own verdict", () => {
  for (const id of [
    'good/tool_success/chat',
    'good/model_error/chat',
    'good/retry_429/chat/errors_linked_once',
  ]) {
    expect(kitVerdict(inspectEpisode(episode(id))), id).toBe('pass')
  }
})
