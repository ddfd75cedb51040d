import { expect, test } from 'vitest'
import type { ClaudeRecord, Transcript } from '../../../harness-adapters/claude-code/record.ts'
import { translate } from '../../../harness-adapters/claude-code/translate.ts'
import { apiError, reply, results, session, spans, text, use } from './support.ts'

const agent = (
  id: string,
  toolUseId: string,
  finished: boolean,
  ...rows: Transcript['rows']
): Transcript => ({
  id,
  rows,
  agent: { toolUseId, finished },
})
const run = (more: Partial<ClaudeRecord> = {}) =>
  translate({ session: session(), agents: [], spans: spans(), result: null, ...more })
const result = (more: object) => ({ type: 'result' as const, is_error: false, ...more })

test('agents are invocations below the one that called them', () => {
  const { observations } = run({
    session: session(reply('m1', [use('t1', 'Agent')]), results({ id: 't1' })),
    agents: [
      agent('a1', 't1', true, reply('m2', [use('t2', 'Agent')]), results({ id: 't2' })),
      agent('a2', 't2', false, reply('m3', [text('C')])),
    ],
  })
  expect(observations.invocations).toMatchObject([
    { id: 'session' },
    { id: 'a1', parentId: 'session', spawnedByToolCallId: 't1', status: 'completed' },
    { id: 'a2', parentId: 'a1', spawnedByToolCallId: 't2', status: 'incomplete' },
  ])
  expect(observations.steps.map(({ invocationId }) => invocationId)).toEqual(['session', 'a1', 'a2'])
  expect(observations.tools.map(({ invocationId }) => invocationId)).toEqual(['session', 'a1'])
})

test.for([
  [true, 'failed', 'overloaded_error'],
  [false, 'incomplete', null],
] as const)(
  'an agent that ends on a failure of the provider, finished: %s, is %s',
  ([finished, status, errorType]) => {
    const error = apiError('overloaded_error')
    const { observations } = run({
      session: session(reply('m1', [use('t1', 'Agent')]), results({ id: 't1', failed: true })),
      agents: [agent('a1', 't1', finished, reply('m2', [use('t2')]), results({ id: 't2' }), error)],
    })
    expect(observations.invocations[1]).toMatchObject({ id: 'a1', status, errorType })
    expect(observations.steps.map(({ invocationId }) => invocationId)).toEqual(['session', 'a1'])
  },
)

test('one that went on behind such a failure is completed', () => {
  const rows = [apiError('overloaded_error'), reply('m2', [text('Done.')])]
  const { observations } = run({
    session: session(reply('m1', [use('t1', 'Agent')])),
    agents: [agent('a1', 't1', true, ...rows)],
  })
  expect(observations.invocations[1]).toMatchObject({ status: 'completed', errorType: null })
})

test('a run that did not come to its end has failed, and not by the provider', () => {
  const { outcome, observations } = run()
  expect(outcome).toEqual({ status: 'failed', answer: null, failure: null })
  expect(observations.invocations).toMatchObject([{ status: 'incomplete', errorType: null }])
})

test('a failure of the provider keeps its words', () => {
  const end = result({ is_error: true, terminal_reason: 'api_error', result: 'API Error: 500' })
  expect(run({ result: end }).outcome.failure).toEqual({ message: 'API Error: 500' })
})

test.for([
  ['image_error', 413],
  ['prompt_too_long', 400],
] as const)('so does one that ended the run as %s', ([terminal_reason, api_error_status]) => {
  const end = result({ is_error: true, terminal_reason, api_error_status, result: 'Too long.' })
  expect(run({ result: end }).outcome.failure).toEqual({ message: 'Too long.' })
})

test('an error of another kind is no failure of the provider', () => {
  const end = result({
    is_error: true,
    terminal_reason: 'max_turns',
    api_error_status: null,
    result: 'too many',
  })
  expect(run({ result: end }).outcome).toEqual({ status: 'failed', answer: null, failure: null })
})

test('an empty answer is none', () => {
  expect(run({ result: result({ result: '' }) }).outcome).toEqual({ status: 'completed', answer: null })
})
