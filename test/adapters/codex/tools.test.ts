import { expect, test } from 'vitest'
import { toolsOf } from '../../../harness-adapters/codex/tools.ts'
import { call, command, event, line, record } from './support.ts'

function tools(lines: Parameters<typeof record>[1]['lines'], ...trace: Parameters<typeof record>[0]) {
  const { threads, trace: events } = record(trace, { id: 't', lines })
  return toolsOf(threads[0] as (typeof threads)[0], events)
}
const handled = (id: string, status: string) =>
  event('t', { type: 'tool_call_ended', tool_call_id: id, status })

test.each([
  ['exit code 0', command('t', 'c', 0, 'completed'), 'completed'],
  ['exit code 7', command('t', 'c', 7, 'completed'), 'failed'],
  ['no exit code', command('t', 'c', null, 'failed'), 'failed'],
  ['a command that was declined', command('t', 'c', null, 'declined'), 'cancelled'],
])('%s', (_, action, status) => {
  expect(tools([call('c'), action], handled('c', 'completed'))).toMatchObject([{ toolCallId: 'c', status }])
})

test('a call that was never executed has the status of its handling', () => {
  expect(tools([call('c', 'nosuch')], handled('c', 'failed'))).toMatchObject([
    { name: 'nosuch', status: 'failed' },
  ])
})

test('how a call of another thread was handled says nothing, though it has the same id', () => {
  const other = event('other', { type: 'tool_call_ended', tool_call_id: 'c', status: 'completed' })
  expect(tools([call('c')], other)).toMatchObject([{ status: 'incomplete' }])
})

test('a call that nothing is said of is incomplete', () => {
  expect(tools([call('c')])).toMatchObject([{ status: 'incomplete' }])
})

test('a call that was executed twice is observed twice', () => {
  const found = tools([call('c'), command('t', 'c', 0), call('c'), command('t', 'c', 0)])
  expect(found.map(({ toolCallId }) => toolCallId)).toEqual(['c', 'c'])
})

test('times are those of the execution, in seconds', () => {
  const action = line('event_msg', {
    type: 'item_completed',
    thread_id: 't',
    item: { type: 'CommandExecution', id: 'c', exit_code: 0 },
    started_at_ms: 1500,
    completed_at_ms: 1750,
  })
  expect(tools([call('c'), action])).toMatchObject([{ startedAt: 1.5, completedAt: 1.75, durationMs: 250 }])
})
