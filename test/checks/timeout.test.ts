import { expect, test } from 'vitest'
import { judged, type SampleEpisode } from './episode.ts'

const id = 'good/policy_model_timeout/chat'

test.each<[check: string, place: string, change: (episode: SampleEpisode) => void]>([
  [
    'model.timeout_triggered',
    '$.witness.attempts[0].timeout',
    ({ witness }) => {
      witness.attempts[0]!.timeout!.expired = false
    },
  ],
  [
    'model.timeout_triggered',
    '$.witness.attempts[0].timeout',
    ({ witness }) => {
      witness.attempts[0]!.timeout!.model_server = 'judge_model'
    },
  ],
  [
    'model.timeout_triggered',
    '$.witness.attempts[0].timeout',
    ({ witness }) => {
      Object.assign(witness.attempts[0]!.timeout!, { scope: 'episode' })
    },
  ],
  [
    'model.timeout_triggered',
    '$.witness.attempts[0].timeout',
    ({ witness }) => {
      witness.attempts[0]!.timeout!.limit_seconds = 0.2
    },
  ],
  [
    'model.timeout_triggered',
    '$.witness.attempts[0].status_code',
    ({ witness }) => {
      witness.attempts[0]!.status_code = 200
    },
  ],
  [
    'model.timeout_retained',
    '$.ng_trajectory.model_calls',
    ({ record }) => {
      record.ng_trajectory.model_calls[0]!.response_metadata.response_id = 'resp_0'
    },
  ],
  [
    'model.timeout_retained',
    '$.ng_trajectory.model_calls',
    ({ record }) => {
      record.ng_trajectory.model_calls.push(record.ng_trajectory.model_calls[0]!)
    },
  ],
  [
    'model.retry_after_timeout',
    '$.witness.attempts[1].status_code',
    ({ witness }) => {
      witness.attempts[1]!.status_code = 504
    },
  ],
  [
    'model.retry_after_timeout',
    '$.witness.attempts[1].request',
    ({ witness }) => {
      witness.attempts[1]!.request = {}
    },
  ],
  [
    'verifier.completed_after_timeout',
    '$.witness.verifications',
    ({ witness }) => {
      witness.verifications[0]!.evaluation_completed = false
    },
  ],
  [
    'verifier.completed_after_timeout',
    '$.evaluation_completed',
    ({ record }) => {
      record.evaluation_completed = false
    },
  ],
])('%s: a fault at %s', (check, place, change) => {
  expect(judged(check, () => {}, id).status).toBe('pass')
  const { status, locations } = judged(check, change, id)
  expect([status, ...locations]).toEqual(['fail', place])
})
