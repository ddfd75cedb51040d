import { expect, test } from 'vitest'
import { list } from '../../../src/harness/reference/history-items.ts'
import { json, play, sse } from './support.ts'

const command = JSON.stringify({ command: 'true' })

test('chat without streaming: reasoning goes back with the tool call', async () => {
  const first = () =>
    json({
      id: 'chat-1',
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            content: null,
            reasoning_content: 'Think.',
            tool_calls: [{ id: 'call-1', function: { name: 'shell', arguments: command } }],
          },
        },
      ],
    })
  const last = () =>
    json({ id: 'chat-2', choices: [{ finish_reason: 'stop', message: { content: 'Done.' } }] })
  const { sent, outcome, observations } = await play('chat', [first, last], { stream: false })
  expect(sent[0]?.body).not.toHaveProperty('stream')
  expect(list(sent[1]?.body.messages).slice(2)).toMatchObject([
    { role: 'assistant', content: null, reasoning_content: 'Think.', tool_calls: [{ id: 'call-1' }] },
    { role: 'tool', tool_call_id: 'call-1', content: 'fine' },
  ])
  expect(outcome.answer).toBe('Done.')
  expect(observations.steps[0]?.reasoning).toBe('Think.')
})

const responsesReply = (id: string, output: object[], status = 'completed') => ({
  type: `response.${status}`,
  response: { id, status, output },
})
const functionCall = {
  type: 'function_call',
  id: 'fc-1',
  call_id: 'call-1',
  name: 'shell',
  arguments: command,
}
const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }

test('responses: the whole history goes back, items as they came', async () => {
  const { sent, outcome } = await play('responses', [
    () => sse([responsesReply('resp-1', [functionCall])]),
    () => sse([responsesReply('resp-2', [message])]),
  ])
  expect(list(sent[1]?.body.input).slice(1)).toEqual([
    functionCall,
    { type: 'function_call_output', call_id: 'call-1', output: 'fine' },
  ])
  expect(outcome.answer).toBe('Done.')
})

test('responses: a stream without its terminal event has been cut, and its id is kept', async () => {
  const { observations, sent } = await play('responses', [
    () => sse([{ type: 'response.created', response: { id: 'resp-0' } }]),
    () => sse([responsesReply('resp-1', [message])]),
  ])
  expect(sent).toHaveLength(2)
  expect(observations.steps[0]?.responseIds).toEqual(['resp-0', 'resp-1'])
})

test('responses: a failed response is a failed attempt', async () => {
  const failed = {
    id: 'resp-0',
    status: 'failed',
    output: [],
    error: { code: 'server_error', message: 'no' },
  }
  const { sent } = await play('responses', [
    () => sse([{ type: 'response.failed', response: failed }]),
    () => sse([responsesReply('resp-1', [message])]),
  ])
  expect(sent).toHaveLength(2)
})

test('messages: blocks are assembled, thinking goes back with its signature', async () => {
  const first = () =>
    sse([
      { type: 'message_start', message: { id: 'msg-1' } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Think.' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 'tool-1', name: 'shell', input: {} },
      },
      { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: command } },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ])
  const last = () =>
    sse([
      { type: 'message_start', message: { id: 'msg-2' } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Done.' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ])
  const { sent, outcome, observations } = await play('messages', [first, last])
  expect(list(sent[1]?.body.messages).slice(1)).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Think.', signature: 'sig' },
        { type: 'tool_use', id: 'tool-1', name: 'shell', input: { command: 'true' } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'tool-1', content: 'fine' }] },
  ])
  expect(outcome.answer).toBe('Done.')
  expect(observations.steps.map((step) => step.responseIds)).toEqual([['msg-1'], ['msg-2']])
})

test('messages: the key goes into its own header', async () => {
  const { sent } = await play('messages', [() => json({ error: { message: 'no' } }, 400)])
  expect(sent[0]?.headers.get('x-api-key')).toBe('key-of-the-episode')
  expect(sent[0]?.headers.get('authorization')).toBeNull()
})

test('gemini: the call goes back with the signature of its thoughts, the thoughts do not', async () => {
  const reply = (parts: object[], id: string) => () =>
    sse([
      { responseId: id, candidates: [{ content: { role: 'model', parts } }] },
      { responseId: id, candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] },
    ])
  const call = { functionCall: { id: 'g-1', name: 'shell', args: { command: 'true' } } }
  const { sent, outcome, observations } = await play('gemini', [
    reply(
      [
        { text: 'Think.', thought: true },
        { ...call, thoughtSignature: 'sig' },
      ],
      'gem-1',
    ),
    reply([{ text: 'Done.' }], 'gem-2'),
  ])
  expect(list(sent[1]?.body.contents).slice(1)).toEqual([
    { role: 'model', parts: [{ ...call, thoughtSignature: 'sig' }] },
    {
      role: 'user',
      parts: [{ functionResponse: { id: 'g-1', name: 'shell', response: { output: 'fine' } } }],
    },
  ])
  expect(outcome.answer).toBe('Done.')
  expect(observations.steps[0]?.reasoning).toBe('Think.')
})

test('gemini: a call that the model did not write out is asked for again', async () => {
  const ended = (finishReason: string, parts: object[]) => () =>
    sse([{ responseId: 'gem', candidates: [{ content: { parts }, finishReason }] }])
  const { sent } = await play('gemini', [
    ended('MALFORMED_FUNCTION_CALL', []),
    ended('STOP', [{ text: 'Done.' }]),
  ])
  expect(sent).toHaveLength(2)
})

test('gemini: a reply that is withheld ends it', async () => {
  const withheld = () => sse([{ responseId: 'gem', candidates: [{ finishReason: 'SAFETY' }] }])
  const { sent, outcome } = await play('gemini', [withheld])
  expect(sent).toHaveLength(1)
  expect(outcome.status).toBe('failed')
})
