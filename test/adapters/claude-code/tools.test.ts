import { expect, test } from 'vitest'
import { conversationOf } from '../../../harness-adapters/claude-code/conversation.ts'
import { toolsOf } from '../../../harness-adapters/claude-code/tools.ts'
import { reply, results, session, spans, use } from './support.ts'

test('parallel calls have the status of their own results', () => {
  const transcript = session(
    reply('m1', [use('t1'), use('t2', 'Agent')]),
    results({ id: 't2', failed: true }, { id: 't1' }),
  )
  expect(toolsOf(transcript, spans())).toMatchObject([
    { toolCallId: 't1', name: 'Bash', status: 'completed' },
    { toolCallId: 't2', name: 'Agent', status: 'failed' },
  ])
})

test('a call without a result is incomplete', () => {
  expect(toolsOf(session(reply('m1', [use('t1')])), spans())).toMatchObject([{ status: 'incomplete' }])
})

test('a call with two results was executed twice', () => {
  const transcript = session(reply('m1', [use('t1')]), results({ id: 't1' }), results({ id: 't1' }))
  expect(toolsOf(transcript, spans())).toHaveLength(2)
})

test.for([
  [2, 2],
  [2, 1],
  [1, 2],
] as const)(
  'of %i executions and %i results under one id nothing says what belongs together',
  ([runs, ends]) => {
    const ended = Array.from({ length: ends }, () => results({ id: 't1' }))
    const tools = Array.from({ length: runs }, (_, at) => ({
      toolUseId: 't1',
      startedAt: at,
      endedAt: at + 1,
    }))
    for (const tool of toolsOf(session(reply('m1', [use('t1')]), ...ended), { models: [], tools }))
      expect(tool).not.toHaveProperty('startedAt')
  },
)

test('a call that came without an id is kept as it came', () => {
  const nameless = { type: 'tool_use', name: 'Bash', input: {} }
  const refused = results({ id: undefined, failed: true })
  expect(toolsOf(session(reply('m1', [nameless]), refused), spans())).toMatchObject([
    { toolCallId: '', status: 'failed' },
  ])
})

test('without a span there are no times', () => {
  const [tool] = toolsOf(session(reply('m1', [use('t1')]), results({ id: 't1' })), spans())
  expect(tool).not.toHaveProperty('startedAt')
})

test('the span of another call says nothing about this one', () => {
  const tools = [{ toolUseId: 't2', startedAt: 1, endedAt: 2 }]
  const [tool] = toolsOf(session(reply('m1', [use('t1')]), results({ id: 't1' })), { models: [], tools })
  expect(tool).not.toHaveProperty('startedAt')
})

test.each([
  ['text', 'out', 'out'],
  [
    'parts of text',
    [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ],
    'ab',
  ],
  ['other parts', [{ type: 'image', source: {} }], [{ type: 'image', source: {} }]],
])('an output of %s', (_, output, shown) => {
  expect(conversationOf([results({ id: 't1', output })])).toEqual([
    { type: 'function_call_output', call_id: 't1', output: shown },
  ])
})
