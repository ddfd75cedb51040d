import { describe, expect, it } from 'vitest'
import { rolloutRecordSchema } from '../../../src/evidence/record.ts'
import { captured, play, sse, stream, testCapture } from '../support/wire.ts'

describe('an exchange', () => {
  it('keeps request, reply, clocks and ids', () => {
    const call = captured({ status: 200, body: { id: 'resp', choices: [] } })
    expect(call.request).toEqual({ model: 'm', messages: [] })
    expect(call.response).toEqual({ id: 'resp', choices: [] })
    expect(call.record).toMatchObject({
      call_index: 0,
      model_call_id: '0'.repeat(32),
      model_ref: { type: 'responses_api_models', name: 'policy_model' },
      dialect: 'chat',
      status_code: 200,
      started_at: 1000.125,
      completed_at: 1000.375,
      latency_total_ms: 250,
      latency_ttft_ms: 125,
    })
  })

  it('writes a record that the schema takes, whatever happened', () => {
    const schema = rolloutRecordSchema.shape.ng_model_call_capture.shape.calls.element
    for (const wire of [
      { status: 200, body: {} },
      { status: 503, body: '<html>' },
      {},
      stream('chat', 'data: x\n\n'),
    ])
      expect(schema.parse(captured(wire).record)).toBeTruthy()
  })

  it('keeps a request that is no JSON object as its text', () => {
    expect(captured({ status: 400, request: '[1]' }).request).toBe('[1]')
  })

  it('has no status and no reply when the connection dropped before the headers', () => {
    const { record, response } = captured({ end: 'connection' })
    expect([record.status_code, response, record.error_category]).toEqual([null, null, 'connection'])
  })

  it('is cancelled when the client left before the headers', () => {
    const { record, response } = captured({ end: 'cancelled' })
    expect([record.status_code, response, record.error_category]).toEqual([null, null, 'cancelled'])
  })

  it('keeps an empty body as the empty string', () => {
    expect(captured({ status: 500 }).response).toBe('')
    expect(captured(stream('chat', '')).response).toBe('')
  })

  it('is complete at the last byte of a declared length, before the exchange ends', () => {
    const capture = testCapture()
    const body = '{"id":"resp"}'
    const headers = { 'content-length': String(body.length) }
    play(capture, { status: 200, headers, body, end: 'open' })
    expect(capture.calls()).toHaveLength(1)
    expect(capture.calls()[0]?.response).toEqual({ id: 'resp' })
  })

  it('is complete at the terminal event of a stream, before the exchange ends', () => {
    const capture = testCapture()
    play(capture, stream('chat', sse({ id: 'a', choices: [] }), { end: 'open' }))
    expect(capture.calls()).toHaveLength(0)
    play(capture, stream('chat', sse({ id: 'b', choices: [] }, '[DONE]'), { end: 'open' }))
    expect(capture.calls().map((call) => call.record.response_id)).toEqual(['b'])
  })

  it('stays the same when it is ended twice, or dropped after its reply', () => {
    const capture = testCapture()
    const body = sse(
      { id: 'a', choices: [{ index: 0, delta: { content: 'x' }, finish_reason: 'stop' }] },
      '[DONE]',
    )
    const exchange = capture.begin({ dialect: 'chat', rawHeaders: [], body: new Uint8Array() })
    exchange.respond(200, new Headers({ 'content-type': 'text/event-stream' }))
    exchange.chunk(new TextEncoder().encode(body))
    const before = capture.calls()
    exchange.end('connection')
    exchange.end('complete')
    expect(capture.calls()).toEqual(before)
  })

  it('keeps its first ending', () => {
    const capture = testCapture()
    const exchange = capture.begin({ dialect: 'chat', rawHeaders: [], body: new Uint8Array() })
    exchange.end('cancelled')
    exchange.end('connection')
    expect(capture.calls().map(({ record }) => record.error_category)).toEqual(['cancelled'])
  })

  it('measures the time to the first byte, not to a later one', () => {
    const { record } = captured({ status: 200, body: { id: 'a' }, chunkSize: 1 })
    expect(record.latency_ttft_ms).toBe(125)
  })

  it('does not mind that a front uses its buffer again', () => {
    const capture = testCapture()
    const exchange = capture.begin({ dialect: 'chat', rawHeaders: [], body: new Uint8Array() })
    exchange.respond(200, new Headers())
    const buffer = new TextEncoder().encode('{"id":"a"}')
    exchange.chunk(buffer)
    buffer.fill(0)
    exchange.end('complete')
    expect(capture.calls()[0]?.response).toEqual({ id: 'a' })
  })

  it('tells which exchanges are still open', () => {
    const capture = testCapture()
    play(capture, { status: 200, body: {}, end: 'open' })
    play(capture, { status: 200, body: {} })
    expect(capture.gaps()).toEqual([
      {
        code: 'model_call_capture_incomplete',
        invocation_id: null,
        detail: `model_call_id=${'0'.repeat(32)}`,
      },
    ])
  })

  it('numbers calls in the order in which they were completed', () => {
    const capture = testCapture()
    const slow = capture.begin({ dialect: 'chat', rawHeaders: [], body: new Uint8Array() })
    play(capture, { status: 429 })
    slow.end('connection')
    expect(capture.calls().map(({ record }) => [record.call_index, record.status_code])).toEqual([
      [0, 429],
      [1, null],
    ])
  })

  it('makes its own ids and clock when none are given', () => {
    const capture = testCapture({ modelCallId: undefined, clock: undefined })
    play(capture, { status: 200, body: {} })
    const [call] = capture.calls()
    expect(call?.record.model_call_id).toMatch(/^[0-9a-f]{32}$/)
    expect(call?.record.started_at).toBeGreaterThan(1.7e9)
  })

  it('does not share its records with its readers', () => {
    const capture = testCapture()
    play(capture, { status: 429 })
    const [call] = capture.calls()
    if (call) call.record.status_code = 200
    expect(capture.calls()[0]?.record.status_code).toBe(429)
  })
})
