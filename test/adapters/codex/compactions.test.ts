import { expect, test } from 'vitest'
import { compactionsOf } from '../../../harness-adapters/codex/compactions.ts'
import { conversationOf } from '../../../harness-adapters/codex/conversation.ts'
import { stepsOf } from '../../../harness-adapters/codex/steps.ts'
import { accepted, answer, completed, line, record, started } from './support.ts'

const usage = (thread: string, id: string) =>
  line('token_usage_record', { thread_id: thread, response_id: id })
const summary = line(
  'response_item',
  { type: 'message', id: 'm2', role: 'assistant', content: [{ type: 'output_text', text: 'sum' }] },
  { metadata: { compaction_output: true } },
)
const compacted = line('compacted', { message: 'What was done: sum' })

const thread = {
  id: 't',
  parentId: null,
  lines: [answer('m1', 'A.'), usage('t', 'r1'), summary, usage('t', 'r2'), compacted, usage('t', 'r3')],
}
const { trace } = record([
  started('t', 'i1'),
  completed('t', 'i1', 'r1'),
  started('t', 'i3'),
  completed('t', 'i3', 'r3'),
])

test('the reply that made the summary is the one that no inference claims', () => {
  expect(compactionsOf(thread, trace)).toMatchObject([
    { invocationId: 't', responseIds: ['r2'], summary: 'What was done: sum', outcome: 'completed' },
  ])
})

test('a usage record of another thread is not taken for it', () => {
  const lines = [usage('parent', 'r0'), compacted]
  expect(compactionsOf({ ...thread, lines }, trace)).toMatchObject([{ responseIds: [] }])
})

test('of several compactions nothing says which call was made for which', () => {
  const lines = [usage('t', 'r2'), compacted, usage('t', 'r4'), compacted]
  const found = compactionsOf({ ...thread, lines }, trace)
  expect(found.map(({ outcome, responseIds }) => [outcome, responseIds])).toEqual([
    ['completed', undefined],
    ['completed', undefined],
    ['unknown', ['r2', 'r4']],
  ])
})

test('the reply that made the summary is not the answer of the step before it', () => {
  const events = [...trace.slice(0, 2), accepted('t', 'm1'), accepted('t', 'm2'), ...trace.slice(2)]
  expect(stepsOf(thread, events).map(({ answer }) => answer)).toEqual(['A.', null])
})

test('the conversation shows what Codex made of the summary, not the reply itself', () => {
  const texts = conversationOf(thread.lines).map(({ role, content }) => [role, content])
  expect(texts).toEqual([
    ['assistant', [{ type: 'output_text', text: 'A.' }]],
    ['user', [{ type: 'input_text', text: 'What was done: sum' }]],
  ])
})
