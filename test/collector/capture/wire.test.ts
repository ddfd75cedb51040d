import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { captured, sse, stream } from '../support/wire.ts'

const delta = (content: string) => ({
  id: 'a',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
})
const end = { id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
const body = sse(delta('né '), delta('🙂 日本'), end, '[DONE]')
const expected = captured(stream('chat', body)).response

describe('the bytes of a stream', () => {
  it('mean the same however they are cut, inside a character too', () => {
    for (const chunkSize of [1, 2, 3, 5, 7, 64])
      expect(captured(stream('chat', body, { chunkSize })).response).toEqual(expected)
    expect(expected).toMatchObject({ choices: [{ message: { content: 'né 🙂 日本' } }] })
  })

  it('mean the same with CR or CRLF line ends', () => {
    for (const newline of ['\r', '\r\n'])
      for (const chunkSize of [1, 64]) {
        const wire = stream('chat', body.replaceAll('\n', newline), { chunkSize })
        expect(captured(wire).response).toEqual(expected)
      }
  })

  it('mean the same with a byte order mark, comments, ids, pings and empty events', () => {
    const noise = `\ufeff: keep-alive\n\nid: 1\nretry: 5\n\ndata:\n\n${body}`
    expect(captured(stream('chat', noise, { chunkSize: 3 })).response).toEqual(expected)
  })

  it('join a data field of several lines', () => {
    const wire = stream('chat', `data: {"id":"a",\ndata: "choices":[]}\n\ndata: [DONE]\n\n`)
    expect(captured(wire).record.response_id).toBe('a')
  })

  it('are kept as their text when the stream was cut, a split character as U+FFFD', () => {
    const bytes = new TextEncoder().encode('data: {"é').subarray(0, -1)
    const call = captured(stream('chat', '', { body: bytes, chunkSize: 1, end: 'connection' }))
    expect(call.response).toBe('data: {"\ufffd')
  })

  it('are kept to the end when an error event came before it', () => {
    const text = sse(delta('x'), { error: { message: 'broken' } }, '[DONE]')
    expect(captured(stream('chat', text, { chunkSize: 4 })).response).toBe(text)
  })

  it('are decompressed', () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' }
    expect(captured({ status: 200, headers, body: gzipSync(body) }).response).toEqual(expected)
    expect(
      captured({ status: 502, headers: { 'content-encoding': 'gzip' }, body: gzipSync('<html>') }).response,
    ).toBe('<html>')
  })

  it('are left alone when they are not what content-encoding says', () => {
    expect(captured({ status: 502, headers: { 'content-encoding': 'gzip' }, body: '<html>' }).response).toBe(
      '<html>',
    )
  })

  it('are a plain body when the status is an error', () => {
    const wire = stream('chat', '{"error":{"message":"x"}}', { status: 500 })
    expect(captured(wire).response).toEqual({ error: { message: 'x' } })
  })
})

describe('a cut stream', () => {
  it('has no response id, but tells the one that it announced', () => {
    const call = captured(stream('chat', sse(delta('x')), { end: 'connection' }))
    expect([call.record.response_id, call.streamResponseId]).toEqual([null, 'a'])
  })

  it('tells none after a finished reply', () => {
    expect(captured(stream('chat', body)).streamResponseId).toBeNull()
  })
})
