import { describe, expect, it } from 'vitest'
import { captured, namedSse, sse, stream } from '../support/wire.ts'

const categoryOf = (...args: Parameters<typeof captured>) => captured(...args).record.error_category

describe('error_category of a status', () => {
  it.each([
    [200, null],
    [302, null],
    [399, null],
    [400, 'client_error'],
    [401, 'auth'],
    [403, 'auth'],
    [404, 'not_found'],
    [408, 'timeout'],
    [409, 'client_error'],
    [413, 'client_error'],
    [429, 'rate_limit'],
    [500, 'upstream_error'],
    [503, 'upstream_error'],
    [504, 'timeout'],
    [529, 'upstream_error'],
  ])('%i is %s', (status, category) => {
    expect(categoryOf({ status, body: {} })).toBe(category)
  })

  it('wins over whatever the body is', () => {
    expect(categoryOf({ status: 502, body: '<html>', end: 'connection' })).toBe('upstream_error')
  })
})

describe('error_category of a 2xx body', () => {
  it('is capture_parse_error when it is no JSON object', () => {
    for (const body of ['<html>', '[]', '', '{"id":'])
      expect(categoryOf({ status: 200, body })).toBe('capture_parse_error')
  })

  it('is connection when the kit dropped it in mid-body', () => {
    const call = captured({ status: 200, body: '{"id":', end: 'connection' })
    expect([call.record.error_category, call.response]).toEqual(['connection', '{"id":'])
  })

  it('is cancelled when the client left in mid-body', () => {
    expect(categoryOf({ status: 200, body: '{"id":', end: 'cancelled' })).toBe('cancelled')
  })

  it('is none when the client left after the last byte', () => {
    expect(categoryOf({ status: 200, body: { id: 'a', choices: [] }, end: 'cancelled' })).toBeNull()
  })

  it('is upstream_error when it carries an error in place of an answer', () => {
    expect(categoryOf({ status: 200, body: { error: { code: 429 } } })).toBe('upstream_error')
    expect(categoryOf({ status: 200, body: { id: 'a', status: 'failed', output: [] } })).toBe(
      'upstream_error',
    )
  })

  it('is none for a finished reply whose error is null', () => {
    expect(categoryOf({ status: 200, body: { id: 'a', error: null, output: [] } })).toBeNull()
  })
})

describe('error_category of a stream', () => {
  const chunk = { id: 'a', choices: [{ index: 0, delta: { content: 'x' }, finish_reason: null }] }

  it('is stream_truncated without a terminal event, closed in order or reset', () => {
    expect(categoryOf(stream('chat', sse(chunk)))).toBe('stream_truncated')
    expect(categoryOf(stream('chat', sse(chunk), { end: 'connection' }))).toBe('stream_truncated')
    expect(categoryOf(stream('responses', namedSse({ type: 'response.created' })))).toBe('stream_truncated')
    expect(categoryOf(stream('messages', namedSse({ type: 'message_start' })))).toBe('stream_truncated')
    expect(categoryOf(stream('gemini', sse({ candidates: [] })))).toBe('stream_truncated')
  })

  it('is stream_truncated when the terminal event itself was cut', () => {
    expect(categoryOf(stream('chat', `${sse(chunk)}data: [DONE]`))).toBe('stream_truncated')
  })

  it('is stream_truncated when chat is closed properly and no finish label was in it', () => {
    expect(categoryOf(stream('chat', sse(chunk, '[DONE]')))).toBe('stream_truncated')
    const labelled = { id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    expect(categoryOf(stream('chat', sse(chunk, labelled, '[DONE]')))).toBeNull()
  })

  it('is cancelled when the client left', () => {
    expect(categoryOf(stream('chat', sse(chunk), { end: 'cancelled' }))).toBe('cancelled')
  })

  it('is upstream_error after an error event, even when the stream then ends in order', () => {
    expect(categoryOf(stream('chat', sse(chunk, { error: { code: 429 } }, '[DONE]')))).toBe('upstream_error')
    expect(categoryOf(stream('responses', namedSse({ type: 'error', message: 'x' })))).toBe('upstream_error')
    expect(categoryOf(stream('messages', namedSse({ type: 'error', error: {} })))).toBe('upstream_error')
    expect(categoryOf(stream('gemini', sse({ error: { code: 503 } })))).toBe('upstream_error')
    expect(categoryOf(stream('chat', 'event: error\ndata: {"message":"x"}\n\n'))).toBe('upstream_error')
  })

  it('is upstream_error for a failed and incomplete for an incomplete response', () => {
    const ended = (type: string) => stream('responses', namedSse({ type, response: { id: 'a' } }))
    expect(categoryOf(ended('response.failed'))).toBe('upstream_error')
    expect(categoryOf(ended('response.incomplete'))).toBe('incomplete')
    expect(categoryOf(ended('response.completed'))).toBeNull()
  })

  it('is capture_parse_error when an event is no JSON', () => {
    expect(categoryOf(stream('chat', sse('{"id":', '[DONE]')))).toBe('capture_parse_error')
  })

  it('is none when the stream ended in order after a finish label', () => {
    const last = { id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    expect(categoryOf(stream('chat', sse(chunk, last)))).toBeNull()
    expect(categoryOf(stream('chat', sse(chunk, last), { end: 'connection' }))).toBe('stream_truncated')
  })
})
