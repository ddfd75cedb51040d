import { expect, test } from 'vitest'
import { readRecorded, translated } from './support.ts'

const traceparent = expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/)

test('a step for each decision, with the id of the reply and that on the wire', async () => {
  const { observations } = await translated('messages-tool_failure')
  expect(observations.steps.map((step) => [step.toolCount, step.resolved, step.answer])).toEqual([
    [1, null, null],
    [1, null, null],
    [0, true, 'CONFORMANCE_DONE'],
  ])
  for (const { responseIds, stepIds } of observations.steps) {
    expect(responseIds).toEqual([expect.stringMatching(/^msg_/)])
    expect(stepIds).toEqual([traceparent])
  }
  expect(new Set(observations.steps.flatMap(({ stepIds }) => stepIds)).size).toBe(3)
})

test('reasoning is kept with its step', async () => {
  const { observations } = await translated('messages-tool_failure')
  for (const { reasoning } of observations.steps) expect(reasoning).toBe('Perform the prescribed check.')
})

test('refused attempts are no steps', async () => {
  const { observations, outcome } = await translated('messages-retry_429')
  expect(observations.steps).toHaveLength(3)
  expect(outcome).toEqual({ status: 'completed', answer: 'CONFORMANCE_DONE' })
})

test('a command that exits with 7 has failed, with the output that the model was shown', async () => {
  const { observations } = await translated('messages-tool_failure')
  expect(observations.tools.map(({ name, status }) => [name, status])).toEqual([
    ['Bash', 'failed'],
    ['Bash', 'completed'],
  ])
  const conversation = observations.invocations[0]?.conversation ?? []
  const outputs = conversation.filter((item) => item.type === 'function_call_output')
  expect(outputs.map(({ call_id }) => call_id)).toEqual(
    observations.tools.map(({ toolCallId }) => toolCallId),
  )
  expect(outputs[0]?.output).toMatch(/^Exit code 7\n/)
})

test('tool times come from the span of the execution', async () => {
  const { observations } = await translated('messages-tool_failure')
  for (const { startedAt, completedAt, durationMs, timingSource } of observations.tools) {
    expect(timingSource).toBe('harness')
    expect((completedAt ?? 0) - (startedAt ?? 0)).toBeCloseTo((durationMs ?? -1) / 1000, 2)
  }
})

test('the conversation is the transcript, from the prompt to the answer', async () => {
  const { observations } = await translated('messages-tool_failure')
  const types = (observations.invocations[0]?.conversation ?? []).map(({ type, role }) => role ?? type)
  expect(types).toEqual([
    'user',
    'reasoning',
    'function_call',
    'function_call_output',
    'reasoning',
    'function_call',
    'function_call_output',
    'reasoning',
    'assistant',
  ])
})

test('a terminal failure keeps the words of the provider and has no step', async () => {
  const { observations, outcome } = await translated('messages-model_error')
  expect(outcome).toMatchObject({
    status: 'failed',
    answer: null,
    failure: { message: expect.stringContaining('controlled model failure') },
  })
  expect(observations.steps).toEqual([])
  expect(observations.invocations).toMatchObject([
    { id: 'session', status: 'failed', errorType: 'api_error' },
  ])
})

test('the row that Claude Code writes itself about a failure is no part of the conversation', async () => {
  const { session } = await readRecorded('messages-model_error')
  const { observations } = await translated('messages-model_error')
  expect(session.rows.filter(({ type }) => type === 'assistant')).toHaveLength(1)
  expect(observations.invocations[0]?.conversation.map(({ role }) => role)).toEqual(['user'])
})
