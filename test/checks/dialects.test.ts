import { expect, test } from 'vitest'
import { deriveMetadata, deriveTokens, dialectOf } from '../../src/checks/behavior/derive.ts'
import type { Dialect } from '../../src/evidence/record.ts'
import type { WitnessedAttempt } from '../../src/evidence/witness.ts'

const attempt = (
  dialect: Dialect | undefined,
  response: unknown,
  request: unknown = {},
): WitnessedAttempt => ({
  attempt_id: 'attempt-0',
  request,
  response,
  status_code: 200,
  ...(dialect && { dialect }),
})

test.each<[Dialect, object, (number | null)[]]>([
  [
    'chat',
    {
      usage: {
        prompt_tokens: 20,
        completion_tokens: 8,
        total_tokens: 30,
        prompt_tokens_details: { cached_tokens: 3 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    },
    [20, 8, 2, 30, 3],
  ],
  [
    'responses',
    {
      usage: {
        input_tokens: 20,
        output_tokens: 8,
        total_tokens: 28,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
    },
    [20, 8, 0, 28, 0],
  ],
  [
    'messages',
    {
      usage: {
        input_tokens: 10,
        output_tokens: 8,
        cache_read_input_tokens: 3,
        cache_creation_input_tokens: 5,
      },
    },
    [18, 8, null, 26, 3],
  ],
  ['messages', { usage: { input_tokens: 10, output_tokens: 8 } }, [10, 8, null, 18, null]],
  [
    'gemini',
    {
      usageMetadata: {
        promptTokenCount: 20,
        candidatesTokenCount: 8,
        thoughtsTokenCount: 2,
        totalTokenCount: 30,
        cachedContentTokenCount: 3,
      },
    },
    [20, 8, 2, 30, 3],
  ],
  ['chat', { usage: { prompt_tokens: 20, completion_tokens: 8 } }, [20, 8, null, 28, null]],
  ['chat', { usage: { input_tokens: 20, output_tokens: 8 } }, [null, null, null, null, null]],
  [
    'chat',
    { usage: { prompt_tokens: -1, completion_tokens: '8', total_tokens: 1.5 } },
    [null, null, null, null, null],
  ],
  ['responses', { error: { message: 'no' } }, [null, null, null, null, null]],
])('%s: the counts of %j', (dialect, response, expected) => {
  expect(deriveTokens(attempt(dialect, response))).toEqual(expected)
})

test.each<[Dialect, unknown, [string | null, string | null, string | null]]>([
  ['chat', { id: 'r', choices: [{ finish_reason: 'stop' }] }, ['r', null, 'stop']],
  [
    'messages',
    { id: 'r', stop_reason: 'end_turn', choices: [{ finish_reason: 'no' }] },
    ['r', null, 'end_turn'],
  ],
  ['responses', { id: 'r', status: 'completed', stop_reason: 'no' }, ['r', 'completed', null]],
  ['gemini', { responseId: 'r', candidates: [{ finishReason: 'STOP' }] }, ['r', null, 'STOP']],
  ['chat', { error: { message: 'no', code: '429' } }, [null, null, null]],
  ['gemini', { error: { status: 'UNAVAILABLE' } }, [null, null, null]],
  ['chat', '', [null, null, null]],
])('%s: the metadata of %j', (dialect, response, [response_id, response_status, finish_reason]) => {
  expect(deriveMetadata(attempt(dialect, response))).toEqual({ response_id, response_status, finish_reason })
})

test('an attempt without a dialect is chat when it has messages, else responses', () => {
  expect(dialectOf(attempt(undefined, {}, { messages: [] }))).toBe('chat')
  expect(dialectOf(attempt(undefined, {}, { input: 'x' }))).toBe('responses')
  expect(dialectOf(attempt(undefined, {}, 'raw'))).toBe('responses')
  expect(dialectOf(attempt('messages', {}, { messages: [] }))).toBe('messages')
})
