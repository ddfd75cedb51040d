import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { episode, judged, type SampleEpisode } from './episode.ts'

const masked = (change: (episode: SampleEpisode) => void) =>
  judged('outcome.masked', change, 'good/model_error/chat')

test('a masked failure with the message of the provider passes', () => {
  expect(masked(() => {}).status).toBe('pass')
  expect(masked(({ expectation }) => Object.assign(expectation, { failure_message: null })).status).toBe(
    'pass',
  )
})

test.each<[string, object, string]>([
  ['no mask', { mask_sample: false }, '$.mask_sample'],
  ['another kind', { failure_kind: 'transport_timeout' }, '$.failure_kind'],
  ['no kind', { failure_kind: null }, '$.failure_kind'],
  ['another message', { failure_reason: 'it failed' }, '$.failure_reason'],
  ['a blank message', { failure_reason: ' ' }, '$.failure_reason'],
  ['no reward', { reward: null }, '$.reward'],
])('%s fails', (_, changes, location) => {
  const { status, locations } = masked(({ record }) => Object.assign(record, changes))
  expect([status, ...locations]).toEqual(['fail', location])
})

test('the message that the expectation names must be contained', () => {
  const named = (failure_message: string) =>
    masked(({ record, expectation }) => {
      Object.assign(expectation, { failure_message })
      Object.assign(record, { failure_reason: 'HTTP 400: bad model name' })
    }).status
  expect(named('bad model')).toBe('pass')
  expect(named('bad request')).toBe('fail')
})

test.each<[object, string]>([
  [{}, 'pass'],
  [{ failure_kind: null }, 'pass'],
  [{ mask_sample: true }, 'fail'],
  [{ mask_sample: null }, 'fail'],
  [{ failure_kind: 'agent_request_failed' }, 'fail'],
])('a scenario that ends well, with %j: %s', (changes, status) => {
  expect(judged('outcome.not_masked', ({ record }) => Object.assign(record, changes)).status).toBe(status)
})

test('an expectation alone is enough to judge the outcome', () => {
  const { record, expectation, scope } = episode('good/model_error/chat')
  const { checks } = inspectRecord({ record, expectation, scope })
  expect(checks.find(({ id }) => id === 'outcome.masked')?.status).toBe('pass')
  expect(checks.some(({ id }) => id === 'model.reached')).toBe(false)
  expect(inspectRecord({ record, scope }).checks.some(({ id }) => id === 'outcome.masked')).toBe(false)
})
