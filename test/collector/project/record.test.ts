import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../../src/checks/index.ts'
import { collect } from '../../../src/collector/index.ts'
import { rolloutRecordSchema } from '../../../src/evidence/record.ts'
import type { Observations, ToolObservation } from '../../../src/harness/types.ts'
import { calls, collected, gapsOf, httpError, observed, reply, session, step } from '../support/episode.ts'

const conversation = [
  { type: 'message', role: 'user', content: 'go' },
  { type: 'function_call', call_id: 'c', name: 'sh', arguments: '{}' },
  { type: 'function_call_output', call_id: 'c', output: 'out' },
  { type: 'message', role: 'assistant', content: 'done' },
]
const tool: ToolObservation = { invocationId: session, toolCallId: 'c', name: 'sh', status: 'completed' }
const good: Partial<Observations> = {
  invocations: [{ id: session, status: 'completed', conversation }],
  tools: [tool],
  steps: [
    step({ responseIds: ['a'], toolCount: 1 }),
    step({ timestamp: 2, responseIds: ['b'], resolved: true }),
  ],
}

describe('a record of a good episode', () => {
  const record = collected({
    calls: calls(httpError(429), httpError(429), reply('a'), reply('b')),
    observations: observed(good),
  })

  it('passes every check, the link checks included', () => {
    const { gate, checks } = inspectRecord({ record })
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([])
    expect(gate).toBe('pass')
    expect(checks.filter(({ id }) => id.startsWith('links.')).map(({ status }) => status)).toEqual(
      Array(5).fill('pass'),
    )
  })

  it('is one that the schema takes, and survives JSON', () => {
    expect(rolloutRecordSchema.parse(record)).toEqual(record)
    expect(JSON.parse(JSON.stringify(record))).toEqual(record)
  })

  it('keeps both of two byte-identical failures', () => {
    const [one, other] = record.ng_trajectory.model_calls
    expect(one?.response).toEqual(other?.response)
    expect(one?.model_call_id).not.toBe(other?.model_call_id)
  })

  it('keeps payloads in the trajectory alone', () => {
    for (const call of record.ng_model_call_capture.calls)
      for (const key of ['request', 'response', 'request_raw', 'response_raw'])
        expect(call).not.toHaveProperty(key)
    expect(record.ng_trajectory.model_calls[2]).toMatchObject({ response: { id: 'a' } })
  })

  it('keeps the tool output that the conversation shows', () => {
    expect(record.ng_trajectory.tool_calls).toMatchObject([{ tool_call_id: 'c', output: 'out' }])
    expect(record.ng_agent_observations.records[1]).not.toHaveProperty('output')
  })

  it('is the same when it is collected again', () => {
    const again = collected({
      calls: calls(httpError(429), httpError(429), reply('a'), reply('b')),
      observations: observed(good),
    })
    expect(again).toEqual(record)
  })

  it('carries the final response in the form of the Responses API', () => {
    expect(record.response).toEqual({
      id: 'resp_r-0',
      object: 'response',
      status: 'completed',
      output: conversation.slice(1),
      usage: { input_tokens: 40, output_tokens: 16, total_tokens: 56 },
      error: null,
      metadata: {},
    })
  })

  it('does not write into what it was given', () => {
    const captured = calls(reply('a'))
    const observations = observed({ ...good, steps: [step({ responseIds: ['a'] })] })
    const before = structuredClone({ captured, observations })
    collected({ calls: captured, observations })
    expect({ captured, observations }).toEqual(before)
  })
})

it('sums the usage of finished replies only', () => {
  const usage = { input_tokens: 5, output_tokens: 5 }
  const broken = { id: 'x', status: 'failed', error: {}, usage }
  const record = collected({ calls: calls(reply('a'), reply('x', { body: broken })) })
  expect(record.response.usage).toEqual({ input_tokens: 20, output_tokens: 8, total_tokens: 28 })
})

describe('tool calls', () => {
  it('of one id are merged, a later one filling what was open', () => {
    const tools = [tool, { ...tool, status: 'failed' as const, durationMs: 5 }]
    const record = collected({ calls: calls(), observations: observed({ ...good, tools }) })
    expect(record.ng_trajectory.tool_calls).toMatchObject([{ status: 'completed', duration_ms: 5 }])
    expect(record.ng_agent_observations.records.filter(({ kind }) => kind === 'tool_call')).toHaveLength(2)
  })

  it('without an output in their own conversation have none', () => {
    const tools = [{ ...tool, invocationId: 'ses-2' }]
    const record = collected({ calls: calls(), observations: observed({ ...good, tools }) })
    expect(record.ng_trajectory.tool_calls).toMatchObject([{ output: null }])
  })
})

describe('gaps', () => {
  it('say what was not captured', () => {
    const record = collected({
      calls: [],
      captureGaps: [{ code: 'model_call_capture_incomplete', invocation_id: null, detail: 'x' }],
    })
    expect(gapsOf(record)).toEqual([
      'model_call_capture_incomplete:x',
      'model_call_capture_no_records',
      'turns_unavailable',
      'model_calls_unavailable',
    ])
    expect(record.ng_model_call_capture.gaps).toHaveLength(2)
  })

  it('of the harness are carried over, each once', () => {
    const own = { code: 'no_sandbox_runtime', invocation_id: null, detail: null }
    const record = collected({ calls: calls(httpError(400)), observations: observed({ gaps: [own, own] }) })
    expect(record.ng_trajectory.gaps).toEqual([own])
    expect(record.ng_agent_observations.gaps).toEqual([own])
  })

  it('name an invocation without a conversation', () => {
    const invocations = [{ id: session, status: 'completed' as const, conversation: [] }]
    const record = collected({ calls: calls(httpError(400)), observations: observed({ invocations }) })
    expect(record.ng_trajectory.gaps).toEqual([
      { code: 'conversation_unavailable', invocation_id: session, detail: null },
    ])
  })

  it('say that the join failed, when observations are no observations', () => {
    const record = collected({
      calls: calls(reply('a')),
      observations: { ...observed(), invocations: undefined } as unknown as Observations,
    })
    expect(gapsOf(record).join()).toContain('agent_observation_join_failed')
    expect(rolloutRecordSchema.parse(record)).toBeTruthy()
  })

  it('say that the projection failed, and then the capture keeps the payloads', () => {
    const record = collected({
      calls: calls(reply('a')),
      observations: observed({ steps: [null] as unknown as Observations['steps'] }),
    })
    expect(gapsOf(record).join()).toContain('agent_observation_join_failed')
    expect(gapsOf(record).join()).toContain('trajectory_projection_failed')
    expect(record.ng_model_call_capture.calls[0]).toMatchObject({ response: { id: 'a' } })
    expect(rolloutRecordSchema.parse(record)).toBeTruthy()
  })
})

it('takes a harness that retained nothing', () => {
  const record = collect({
    identity: { taskIndex: 3, rolloutIndex: 1, rolloutId: 'r', taskId: 't' },
    calls: [],
    observations: { source: 'none', invocations: [], tools: [], steps: [] },
    outcome: { status: 'completed', answer: null },
    verification: { reward: 0, answer_seen: false, evaluation_completed: true },
  })
  expect(rolloutRecordSchema.parse(record)).toMatchObject({ _ng_task_index: 3, _ng_rollout_index: 1 })
  expect(inspectRecord({ record }).gate).toBe('fail')
})
