import { expect, test } from 'vitest'
import { inspectEpisode } from '../../src/checks/index.ts'
import { episode, judged } from './episode.ts'

const retried = 'good/retry_429/chat/errors_linked_once'

test('one of two identical 429s that is dropped is missed once', () => {
  const { status, locations, reasons } = judged(
    'model.saved_exchanges',
    ({ record }) => record.ng_trajectory.model_calls.splice(0, 1),
    retried,
  )
  expect(status).toBe('fail')
  expect(locations).toEqual(['$.witness.attempts[1]'])
  expect(reasons[0]).toContain('attempt 1 at the provider')
})

test('an exchange that was saved twice is a surplus', () => {
  const { locations } = judged(
    'model.saved_exchanges',
    ({ record: { ng_trajectory } }) => ng_trajectory.model_calls.push(ng_trajectory.model_calls[0]!),
    retried,
  )
  expect(locations).toEqual(['$.ng_trajectory.model_calls[5]'])
})

test('the order of the saved attempts does not matter', () => {
  const { status } = judged(
    'model.token_counts',
    ({ record }) => record.ng_trajectory.model_calls.reverse(),
    retried,
  )
  expect(status).toBe('pass')
})

test('an explicit dialect decides what metadata and counts are expected', () => {
  const subject = episode()
  for (const attempt of subject.witness.attempts) {
    const reply = attempt.response as Record<string, unknown>
    reply.content = []
    reply.stop_reason = 'end_turn'
    reply.usage = { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: 4 }
    attempt.dialect = 'messages'
  }
  for (const [index, call] of subject.record.ng_trajectory.model_calls.entries()) {
    call.response = subject.witness.attempts[index]!.response as never
    call.response_metadata.finish_reason = 'end_turn'
    call.token_stats = {
      prompt_tokens: 5,
      completion_tokens: 2,
      reasoning_tokens: null,
      total_tokens: 7,
      cached_tokens: 4,
    }
  }
  const failed = inspectEpisode(subject).checks.filter(
    ({ status, id }) => status === 'fail' && /^model\./.test(id),
  )
  expect(failed).toEqual([])
})

const incomplete = (finish: string | null, told = 'max_output_tokens') =>
  judged(
    'model.response_metadata',
    ({ record, witness }) => {
      const reply = witness.attempts[2]!.response as Record<string, unknown>
      Object.assign(reply, { status: 'incomplete', incomplete_details: { reason: told } })
      const call = record.ng_trajectory.model_calls[2]!
      call.response = reply as never
      Object.assign(call.response_metadata, { response_status: 'incomplete', finish_reason: finish })
    },
    'good/retry_500/responses',
  ).status

test('an incomplete Responses reply may name its own reason, and no other', () => {
  expect(incomplete(null)).toBe('pass')
  expect(incomplete('max_output_tokens')).toBe('pass')
  expect(incomplete('stop')).toBe('fail')
})
