import { expect, test } from 'vitest'
import { answered, called, chunk, json, play, sse } from './support.ts'

test('runs the tool and answers', async () => {
  const { outcome, observations, commands } = await play('chat', [called('true'), answered])
  expect(outcome).toEqual({ status: 'completed', answer: 'Done.' })
  expect(commands).toEqual(['true'])
  expect(observations.steps.map((step) => step.responseIds)).toEqual([['chat-1'], ['chat-9']])
  expect(observations.tools).toMatchObject([{ toolCallId: 'call-1', name: 'shell', status: 'completed' }])
})

test('a failed tool is recorded as failed, and the model is told its exit code', async () => {
  const { observations, sent } = await play('chat', [called('false'), answered])
  expect(observations.tools).toMatchObject([{ status: 'failed' }])
  const messages = sent[1]?.body.messages as { role: string; content: string }[]
  expect(messages.at(-1)).toMatchObject({ role: 'tool', content: 'oops\n[exit code 1]' })
})

test('every attempt of a decision carries the same invocation and step, the next one another step', async () => {
  const { sent } = await play('chat', [() => json({}, 429), called('true'), answered])
  const steps = sent.map(({ headers }) => headers.get('x-step-id'))
  expect(steps[0]).toBe(steps[1])
  expect(steps[2]).not.toBe(steps[1])
  expect(new Set(sent.map(({ headers }) => headers.get('x-session-id'))).size).toBe(1)
})

test('a retried request is the same as the first', async () => {
  const { sent } = await play('chat', [() => json({}, 500), answered])
  expect(sent[1]?.body).toEqual(sent[0]?.body)
})

test('retries are bounded, and the message of the provider is kept', async () => {
  const failing = () => json({ error: { message: 'out of order' } }, 503)
  const { outcome, sent, observations } = await play('chat', [failing], { maxRetries: 2 })
  expect(sent).toHaveLength(3)
  expect(outcome).toMatchObject({
    status: 'failed',
    failure: { message: expect.stringContaining('out of order') },
  })
  expect(observations.steps).toEqual([])
})

test('a client error is not asked again', async () => {
  const { sent, outcome } = await play('chat', [() => json({ error: { message: 'no' } }, 400), answered])
  expect(sent).toHaveLength(1)
  expect(outcome.status).toBe('failed')
})

test('a reply that broke off after a whole tool call is asked again, and the tool is not run twice', async () => {
  const cut = () =>
    sse(
      [
        chunk(
          {
            tool_calls: [{ index: 0, id: 'c', function: { name: 'shell', arguments: '{"command":"true"}' } }],
          },
          null,
          'chat-0',
        ),
      ],
      { cut: true },
    )
  const { commands, observations } = await play('chat', [cut, called('true'), answered])
  expect(commands).toEqual(['true'])
  expect(observations.steps[0]?.responseIds).toEqual(['chat-0', 'chat-1'])
})

test('a stream that ends without a finish label has been cut', async () => {
  const { sent, outcome } = await play('chat', [() => sse([chunk({ content: 'Do' })]), answered])
  expect(sent).toHaveLength(2)
  expect(outcome.answer).toBe('Done.')
})

test('a stall is ended by the harness and asked again', async () => {
  const stalled = () =>
    new Response(new ReadableStream({}), { headers: { 'content-type': 'text/event-stream' } })
  const { sent, outcome } = await play('chat', [stalled, answered], { idleTimeoutMs: 50 })
  expect(sent).toHaveLength(2)
  expect(outcome.status).toBe('completed')
})

test('a slow reply that shows signs of life is waited for', async () => {
  const events = ['One ', 'two ', 'three.'].map((content) => chunk({ content }))
  const slow = () => sse([...events, chunk({}, 'stop')], { gapMs: 100 })
  const { sent, outcome } = await play('chat', [slow, answered], { idleTimeoutMs: 250 })
  expect(sent).toHaveLength(1)
  expect(outcome.answer).toBe('One two three.')
})

test('an error event after HTTP 200 is a failed attempt', async () => {
  const failing = () => sse([{ error: { message: 'overloaded', code: 'server_error' } }])
  const { sent } = await play('chat', [failing, answered])
  expect(sent).toHaveLength(2)
})

test('a truncated tool call is not run, and asked for again', async () => {
  const truncated = () =>
    sse([
      chunk({
        tool_calls: [{ index: 0, id: 'c', function: { name: 'shell', arguments: '{"command":"rm' } }],
      }),
      chunk({}, 'length'),
    ])
  const { commands, outcome, sent } = await play('chat', [truncated, answered])
  expect(commands).toEqual([])
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(outcome).toEqual({ status: 'completed', answer: 'Done.' })
})

test('an empty reply is no answer', async () => {
  const { outcome } = await play('chat', [() => sse([chunk({}, 'stop'), '[DONE]'])])
  expect(outcome).toMatchObject({ status: 'failed', answer: null })
})

test('an endless loop of tool calls is bounded', async () => {
  const { sent, outcome } = await play('chat', [called('true')], { maxSteps: 3 })
  expect(sent).toHaveLength(3)
  expect(outcome.status).toBe('failed')
})

test('one behaviour can be replaced', async () => {
  const { sent } = await play('chat', [answered], {
    overrides: () => ({ headers: () => ({ 'x-own': 'yes' }) }),
  })
  expect(sent[0]?.headers.get('x-own')).toBe('yes')
  expect(sent[0]?.headers.get('x-session-id')).toBeNull()
})
