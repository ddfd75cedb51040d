import { expect, test } from 'vitest'
import { answered, called, chunk, json, play, sse } from './support.ts'

const delegated = () =>
  sse([
    chunk({
      tool_calls: [{ index: 0, id: 'task-1', function: { name: 'task', arguments: '{"prompt":"Look."}' } }],
    }),
    chunk({}, 'tool_calls'),
    '[DONE]',
  ])
const subagents = { subagents: true }

test('a subagent is an invocation of its own, on the wire and in the record', async () => {
  const { sent, observations, commands } = await play(
    'chat',
    [delegated, called('true'), answered, answered],
    subagents,
  )
  const [own, first, second, last] = sent.map(({ headers }) => headers.get('x-session-id'))
  expect(first).not.toBe(own)
  expect([second, last]).toEqual([first, own])
  expect(sent.map(({ headers }) => headers.get('x-parent-session-id'))).toEqual([null, own, own, null])
  expect(commands).toEqual(['true'])
  expect(observations.invocations).toMatchObject([
    { id: first, parentId: own, spawnedByToolCallId: 'task-1', status: 'completed' },
    { id: own, parentId: null, spawnedByToolCallId: null, status: 'completed' },
  ])
  expect(observations.steps.map(({ invocationId }) => invocationId)).toEqual([own, first, first, own])
})

test('a failed one is told to its parent, which goes on', async () => {
  const { sent, outcome, observations } = await play(
    'chat',
    [delegated, () => json({ error: { message: 'no' } }, 400), answered],
    subagents,
  )
  expect(outcome.status).toBe('completed')
  expect(observations.invocations[0]?.status).toBe('failed')
  expect(observations.tools).toMatchObject([{ name: 'task', status: 'failed' }])
  const messages = sent.at(-1)?.body.messages as { role: string; content: string }[]
  expect(messages.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('failed') })
})

test('the tool is offered only when asked for, and never to a subagent', async () => {
  const namesIn = (body: Record<string, unknown> = {}) =>
    (body.tools as { function: { name: string } }[]).map((tool) => tool.function.name)
  const { sent } = await play('chat', [delegated, answered, answered], subagents)
  expect(sent.map(({ body }) => namesIn(body))).toEqual([['shell', 'task'], ['shell'], ['shell', 'task']])
  const without = await play('chat', [delegated, answered])
  expect(namesIn(without.sent[0]?.body)).toEqual(['shell'])
  expect(without.observations.invocations).toHaveLength(1)
})
