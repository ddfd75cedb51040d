import { expect, test } from 'vitest'
import { list } from '../../../src/harness/reference/history-items.ts'
import type { ModelReply, ToolCall } from '../../../src/harness/reference/types.ts'
import { isWithheld, usableReply } from '../../../src/harness/reference/usable-reply.ts'
import { answered, chunk, json, play, sse } from './support.ts'

const call = (id: string, text = '{}'): ToolCall => ({ id, name: 'shell', arguments: text })

function replyWith(parts: Partial<ModelReply>): ModelReply {
  const { toolCalls = [] } = parts
  const items = toolCalls.map(({ id }) => ({ type: 'function_call', call_id: id }))
  return { id: 'reply-1', text: null, reasoning: null, finish: 'stop', items, toolCalls, ...parts }
}

const idsOf = ({ toolCalls, items }: ModelReply) => [
  toolCalls.map(({ id }) => id),
  items.map(({ call_id }) => call_id),
]

test('ids that tell calls apart stay as they are', () => {
  const ids = ['a', 'b']
  expect(idsOf(usableReply(replyWith({ toolCalls: ids.map((id) => call(id)) })))).toEqual([ids, ids])
})

test('missing and repeated ids are replaced, in calls and history alike', () => {
  const [calls, items] = idsOf(usableReply(replyWith({ toolCalls: [call('a'), call('a'), call('')] })))
  expect(calls).toEqual(['a', 'reply-1-1', 'reply-1-2'])
  expect(items).toEqual(calls)
})

test.for([
  ['one that says nothing', replyWith({})],
  ['one that is reasoning alone', replyWith({ reasoning: 'Think.', finish: 'length' })],
  ['one with a tool call that was cut off', replyWith({ toolCalls: [call('a')], finish: 'length' })],
  ['one with arguments that are no JSON', replyWith({ toolCalls: [call('a', '{"command":"rm')] })],
] as const)('a reply of no use is refused: %s', ([, reply]) => {
  expect(() => usableReply(reply)).toThrow(expect.objectContaining({ kind: 'cut' }))
})

test('a truncated answer that has text is an answer', () => {
  expect(usableReply(replyWith({ text: 'Done.', finish: 'length' })).text).toBe('Done.')
})

test('a withheld reply is not asked for again', async () => {
  const withheld = () => sse([chunk({}, 'content_filter'), '[DONE]'])
  const { sent, outcome } = await play('chat', [withheld, answered])
  expect(sent).toHaveLength(1)
  expect(outcome).toMatchObject({ status: 'failed', answer: null })
  expect(isWithheld(replyWith({ finish: 'stop' }))).toBe(false)
})

test('chat: a refusal is withheld though its label is stop', async () => {
  const refused = () => sse([chunk({ refusal: 'No.' }), chunk({}, 'stop'), '[DONE]'])
  const { sent, outcome } = await play('chat', [refused, answered])
  expect(sent).toHaveLength(1)
  expect(outcome.status).toBe('failed')
})

test('chat: another id at the same index begins another call', async () => {
  const part = (id: string, command: string) =>
    chunk({
      tool_calls: [{ index: 0, id, function: { name: 'shell', arguments: JSON.stringify({ command }) } }],
    })
  const fused = () => sse([part('a', 'true'), part('b', 'false'), chunk({}, 'tool_calls'), '[DONE]'])
  const { commands, sent } = await play('chat', [fused, answered])
  expect(commands).toEqual(['true', 'false'])
  expect(list(sent[1]?.body.messages).map(({ tool_call_id }) => tool_call_id)).toEqual(
    expect.arrayContaining(['a', 'b']),
  )
})

test('an error that comes as JSON in place of a stream keeps its message', async () => {
  const failing = () => json({ error: { message: 'out of order' } })
  const { outcome } = await play('chat', [failing], { maxRetries: 1 })
  expect(outcome.failure?.message).toBe('out of order')
})

test('a wait that only the message names is honoured', async () => {
  const failing = () =>
    sse([{ error: { message: 'Please try again in 150ms.', code: 'rate_limit_exceeded' } }])
  const began = performance.now()
  await play('chat', [failing, answered])
  expect(performance.now() - began).toBeGreaterThanOrEqual(149)
})
