import { describe, expect, it } from 'vitest'
import { captured, namedSse, sse, stream } from '../support/wire.ts'

describe('a re-assembled Responses stream', () => {
  const response = { id: 'a', object: 'response', status: 'completed', output: [{ type: 'message' }] }

  it('is the response of the terminal event', () => {
    const body = namedSse(
      { type: 'response.created', response: { id: 'a', status: 'in_progress', output: [] } },
      { type: 'response.output_text.delta', delta: 'x' },
      { type: 'response.unheard_of', anything: 1 },
      { type: 'response.completed', response },
    )
    expect(captured(stream('responses', body)).response).toEqual(response)
  })

  it('takes the type from the event name when the data has none', () => {
    const body = `event: response.completed\ndata: ${JSON.stringify({ response })}\n\n`
    expect(captured(stream('responses', body)).response).toEqual(response)
  })

  it('announces its id when it is cut', () => {
    const body = namedSse({ type: 'response.created', response: { id: 'a' } })
    const call = captured(stream('responses', body, { end: 'connection' }))
    expect([call.response, call.streamResponseId]).toEqual([body, 'a'])
  })
})

describe('a re-assembled Messages stream', () => {
  const start = {
    type: 'message_start',
    message: {
      id: 'a',
      type: 'message',
      role: 'assistant',
      model: 'n',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 17, cache_read_input_tokens: 3, output_tokens: 1 },
    },
  }
  const block = (index: number, content_block: unknown, ...deltas: unknown[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
  const finish = [
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 8 },
    },
    { type: 'message_stop' },
  ]
  const assembled = (...events: { type: string }[]) =>
    captured(stream('messages', namedSse(start, { type: 'ping' }, ...events, ...finish))).response

  it('has its blocks filled, its stop reason and its usage laid over', () => {
    expect(
      assembled(
        ...block(
          0,
          { type: 'thinking', thinking: '', signature: '' },
          { type: 'thinking_delta', thinking: 'hm' },
          { type: 'signature_delta', signature: 'sig' },
        ),
        ...block(
          1,
          { type: 'text', text: '' },
          { type: 'text_delta', text: 'a' },
          { type: 'text_delta', text: 'b' },
        ),
        ...block(
          2,
          { type: 'tool_use', id: 'c', name: 'sh', input: {} },
          { type: 'input_json_delta', partial_json: '{"a"' },
          { type: 'input_json_delta', partial_json: ':1}' },
        ),
      ),
    ).toEqual({
      ...start.message,
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'sig' },
        { type: 'text', text: 'ab' },
        { type: 'tool_use', id: 'c', name: 'sh', input: { a: 1 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 17, cache_read_input_tokens: 3, output_tokens: 8 },
    })
  })

  it('keeps a tool input that does not parse as its text, and an empty one as it began', () => {
    const tool = { type: 'tool_use', id: 'c', name: 'sh', input: {} }
    expect(assembled(...block(0, tool, { type: 'input_json_delta', partial_json: '{"a' }))).toMatchObject({
      content: [{ input: '{"a' }],
    })
    expect(assembled(...block(0, tool))).toMatchObject({ content: [{ input: {} }] })
  })
})

describe('a re-assembled Gemini stream', () => {
  const chunk = (parts: unknown[], more: object = {}) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
    responseId: 'a',
  })
  const assembled = (...chunks: unknown[]) => captured(stream('gemini', sse(...chunks))).response

  it('joins text of one kind, appends other parts and takes the latest usage', () => {
    expect(
      assembled(
        { ...chunk([{ text: 'h', thought: true }]), usageMetadata: { promptTokenCount: 1 } },
        chunk([{ text: 'm', thought: true }, { text: 'a' }]),
        chunk([{ text: 'b' }, { functionCall: { name: 'sh' } }]),
        { ...chunk([], { finishReason: 'STOP' }), usageMetadata: { promptTokenCount: 2 } },
      ),
    ).toEqual({
      candidates: [
        {
          index: 0,
          content: {
            role: 'model',
            parts: [{ text: 'hm', thought: true }, { text: 'ab' }, { functionCall: { name: 'sh' } }],
          },
          finishReason: 'STOP',
        },
      ],
      responseId: 'a',
      usageMetadata: { promptTokenCount: 2 },
    })
  })

  it('does not join text that carries a signature', () => {
    expect(
      assembled(
        chunk([{ text: 'a' }]),
        chunk([{ text: 'b', thoughtSignature: 's' }], { finishReason: 'STOP' }),
      ),
    ).toMatchObject({ candidates: [{ content: { parts: [{ text: 'a' }, { text: 'b' }] } }] })
  })

  it('takes in what comes after the finish label', () => {
    const last = { usageMetadata: { totalTokenCount: 5 } }
    expect(assembled(chunk([{ text: 'a' }], { finishReason: 'STOP' }), last)).toMatchObject(last)
  })

  it('ends at a blocked prompt', () => {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' } }
    expect(assembled(blocked)).toEqual(blocked)
  })

  it('that came as an array stays its text when it is an error, or holds one', () => {
    const error = { error: { code: 503, message: 'x' } }
    const body = (status: number, ...chunks: unknown[]) =>
      captured({ dialect: 'gemini', status, body: chunks }).response
    expect(body(503, error)).toBe(JSON.stringify([error]))
    expect(body(200, chunk([{ text: 'a' }]), error)).toBe(JSON.stringify([chunk([{ text: 'a' }]), error]))
    expect(body(200)).toBe('[]')
  })

  it('may come as one JSON array', () => {
    const body = [chunk([{ text: 'a' }]), chunk([{ text: 'b' }], { finishReason: 'STOP' })]
    expect(captured({ dialect: 'gemini', status: 200, body }).response).toMatchObject({
      candidates: [{ content: { parts: [{ text: 'ab' }] }, finishReason: 'STOP' }],
    })
  })
})
