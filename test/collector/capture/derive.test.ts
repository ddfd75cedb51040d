import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../../src/evidence/record.ts'
import { captured } from '../support/wire.ts'

const recordOf = (dialect: Dialect, body: unknown, status = 200) => captured({ dialect, status, body }).record

const countsOf = (dialect: Dialect, body: unknown) => {
  const record = recordOf(dialect, body)
  const { tokens_in, tokens_out, tokens_reasoning, tokens_total, cached_tokens } = record
  return [tokens_in, tokens_out, tokens_reasoning, tokens_total, cached_tokens]
}

describe('what is derived from a reply', () => {
  it('chat: id and the finish reason of the first choice', () => {
    const body = { id: 'a', model: 'n', choices: [{ finish_reason: 'length' }, { finish_reason: 'stop' }] }
    expect(recordOf('chat', body)).toMatchObject({
      response_id: 'a',
      response_status: null,
      finish_reason: 'length',
      model: 'n',
    })
  })

  it('responses: id, status and the reason of an incomplete one', () => {
    const body = { id: 'a', status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
    expect(recordOf('responses', body)).toMatchObject({
      response_id: 'a',
      response_status: 'incomplete',
      finish_reason: 'max_output_tokens',
    })
  })

  it('messages: stop_reason', () => {
    expect(recordOf('messages', { id: 'a', stop_reason: 'end_turn' })).toMatchObject({
      finish_reason: 'end_turn',
    })
  })

  it('gemini: responseId, finishReason and modelVersion', () => {
    const body = { responseId: 'a', modelVersion: 'v', candidates: [{ finishReason: 'STOP' }] }
    expect(recordOf('gemini', body)).toMatchObject({ response_id: 'a', finish_reason: 'STOP', model: 'v' })
  })

  it('nothing that is no string', () => {
    const body = { id: 7, status: 200, choices: [{ finish_reason: null }] }
    expect(recordOf('chat', body)).toMatchObject({
      response_id: null,
      response_status: null,
      finish_reason: null,
    })
  })

  it('nothing for an error that carries nothing; the model is that of the request', () => {
    expect(recordOf('chat', { error: { message: 'x' } }, 429)).toMatchObject({
      response_id: null,
      response_status: null,
      finish_reason: null,
      model: 'm',
      tokens_in: null,
      tokens_total: null,
      cache_hit: null,
    })
  })
})

describe('token counts', () => {
  it('chat', () => {
    const usage = {
      prompt_tokens: 20,
      completion_tokens: 8,
      total_tokens: 28,
      prompt_tokens_details: { cached_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 2 },
    }
    expect(countsOf('chat', { usage })).toEqual([20, 8, 2, 28, 3])
  })

  it('responses', () => {
    const usage = {
      input_tokens: 20,
      output_tokens: 8,
      total_tokens: 28,
      input_tokens_details: { cached_tokens: 3 },
      output_tokens_details: { reasoning_tokens: 2 },
    }
    expect(countsOf('responses', { usage })).toEqual([20, 8, 2, 28, 3])
  })

  it('messages: the prompt includes what was read from and written to the cache', () => {
    const usage = {
      input_tokens: 10,
      cache_read_input_tokens: 7,
      cache_creation_input_tokens: 3,
      output_tokens: 8,
    }
    expect(countsOf('messages', { usage })).toEqual([20, 8, null, 28, 7])
    expect(recordOf('messages', { usage }).cache_creation_tokens).toBe(3)
  })

  it('gemini', () => {
    const usageMetadata = {
      promptTokenCount: 20,
      candidatesTokenCount: 6,
      thoughtsTokenCount: 2,
      totalTokenCount: 28,
      cachedContentTokenCount: 3,
    }
    expect(countsOf('gemini', { usageMetadata })).toEqual([20, 6, 2, 28, 3])
  })

  it('a total that was not sent is the sum, when both parts were', () => {
    expect(countsOf('chat', { usage: { prompt_tokens: 2, completion_tokens: 3 } })[3]).toBe(5)
    expect(countsOf('chat', { usage: { prompt_tokens: 2 } })[3]).toBeNull()
  })

  it('a count that was not sent, or is no nonnegative integer, stays null; a zero stays zero', () => {
    expect(countsOf('chat', {})).toEqual([null, null, null, null, null])
    expect(countsOf('chat', { usage: null })).toEqual([null, null, null, null, null])
    const usage = { prompt_tokens: -1, completion_tokens: 1.5, total_tokens: '3', cached_input_tokens: 0 }
    expect(countsOf('chat', { usage })).toEqual([null, null, null, null, 0])
  })

  it('falls back to the flat names', () => {
    const usage = { input_tokens: 1, reasoning_output_tokens: 2, cached_input_tokens: 3 }
    expect(countsOf('responses', { usage })).toEqual([1, null, 2, null, 3])
  })

  it('tells a cache hit from a miss and from not knowing', () => {
    const hit = (cached: unknown) =>
      recordOf('chat', { usage: { prompt_tokens_details: { cached_tokens: cached } } }).cache_hit
    expect([hit(3), hit(0), hit(undefined)]).toEqual([true, false, null])
  })
})
