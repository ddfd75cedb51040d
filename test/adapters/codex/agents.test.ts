import { expect, test } from 'vitest'
import { translate } from '../../../harness-adapters/codex/translate.ts'
import { call, command, completed, ended, line, record, started, turn } from './support.ts'

const spawned = line('event_msg', {
  type: 'item_completed',
  thread_id: 'root',
  item: { type: 'SubAgentActivity', id: 'c1', agent_thread_id: 'child' },
})
const inherited = { metadata: { inherited_user_message: true } }
const inheritedCall = line(
  'response_item',
  { type: 'function_call', id: 'fc_c1', call_id: 'c1', name: 'spawn_agent', arguments: '{}' },
  inherited,
)

const { observations, outcome } = translate(
  record(
    [
      turn('root', 'turn-1'),
      started('root', 'i1'),
      completed('root', 'i1', 'r1'),
      turn('child', 'turn-2'),
      started('child', 'i2'),
      completed('child', 'i2', 'r2'),
    ],
    { id: 'root', lines: [call('c1', 'spawn_agent'), spawned, ended('turn-1')] },
    {
      id: 'child',
      parentId: 'root',
      // The copy of its parent's history, and then its own.
      lines: [inheritedCall, spawned, ended('turn-1'), call('c2'), command('child', 'c2', 0)],
    },
  ),
)

test('an agent is an invocation with its parent and the call that spawned it', () => {
  expect(observations.invocations).toMatchObject([
    { id: 'root', parentId: null, spawnedByToolCallId: null },
    { id: 'child', parentId: 'root', spawnedByToolCallId: 'c1' },
  ])
})

test('each thread has its own steps and tools, without what an agent inherited', () => {
  expect(observations.steps.map(({ invocationId, responseIds }) => [invocationId, responseIds])).toEqual([
    ['root', ['r1']],
    ['child', ['r2']],
  ])
  expect(observations.tools.map(({ invocationId, toolCallId }) => [invocationId, toolCallId])).toEqual([
    ['root', 'c1'],
    ['child', 'c2'],
  ])
})

test("the end of a parent's turn that an agent inherited is not its own", () => {
  expect(observations.invocations.map(({ status }) => status)).toEqual(['completed', 'incomplete'])
})

test('a root that Codex was ended in the middle of has failed, and not by the provider', () => {
  const { outcome } = translate(record([turn('root', 'turn-1')], { id: 'root', lines: [] }))
  expect(outcome).toEqual({ status: 'failed', answer: null, failure: null })
})

test('of several turns the last one decides', () => {
  const first = ended('turn-1', { error: { message: 'm', codex_error_info: 'other' } })
  const turns = [turn('root', 'turn-1'), turn('root', 'turn-2')]
  const { outcome } = translate(record(turns, { id: 'root', lines: [first, ended('turn-2')] }))
  expect(outcome.status).toBe('completed')
})

test("the outcome is the root's", () => {
  expect(outcome).toEqual({ status: 'completed', answer: 'Done.' })
})

test('the older agent tools name the thread in another field', () => {
  const action = line('event_msg', {
    type: 'item_completed',
    thread_id: 'root',
    item: { type: 'CollabAgentToolCall', id: 'c1', status: 'completed', receiver_thread_ids: ['child'] },
  })
  const { observations } = translate(
    record([], { id: 'root', lines: [action] }, { id: 'child', parentId: 'root', lines: [] }),
  )
  expect(observations.invocations[1]?.spawnedByToolCallId).toBe('c1')
})

test('what a parent did is not counted to an agent that shares the call id', () => {
  const inheritedAction = command('root', 'c2', 7)
  const { observations } = translate(record([], { id: 'child', lines: [inheritedAction, call('c2')] }))
  expect(observations.tools.map(({ status }) => status)).toEqual(['incomplete'])
})

test('the kind of an error with details is the name of its one field', () => {
  const error = {
    message: 'm',
    codex_error_info: { response_too_many_failed_attempts: { http_status_code: 429 } },
  }
  const { observations } = translate(
    record([turn('root', 'turn-1')], { id: 'root', lines: [ended('turn-1', { error })] }),
  )
  expect(observations.invocations[0]?.errorType).toBe('response_too_many_failed_attempts')
})
