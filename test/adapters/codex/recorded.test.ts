import { expect, test } from 'vitest'
import { isInferenceCompleted, isInferenceStarted } from '../../../harness-adapters/codex/trace.ts'
import { readRecorded, translated } from './support.ts'

test('a step for each decision, with the id of the reply and that on the wire', async () => {
  const { observations } = await translated('responses-tool_failure')
  expect(observations.steps.map((step) => [step.toolCount, step.resolved, step.answer])).toEqual([
    [1, null, null],
    [1, null, null],
    [0, true, 'CONFORMANCE_DONE'],
  ])
  for (const { responseIds, stepIds } of observations.steps) {
    expect(responseIds).toEqual([expect.stringMatching(/^resp_/)])
    expect(stepIds).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  }
})

test('reasoning is kept with its step', async () => {
  const { observations } = await translated('responses-tool_failure')
  for (const { reasoning } of observations.steps) expect(reasoning).toBe('Perform the prescribed check.')
})

test('refused attempts are no steps; the step that followed bears their ids, too', async () => {
  const { trace } = await readRecorded('responses-retry_429')
  const { observations } = await translated('responses-retry_429')
  const begun = trace.map(({ payload }) => payload).filter(isInferenceStarted)
  const done = trace.map(({ payload }) => payload).filter(isInferenceCompleted)
  expect([begun.length, done.length]).toEqual([5, 3])
  expect(observations.steps.map(({ stepIds }) => stepIds?.length)).toEqual([3, 1, 1])
  expect(observations.steps.flatMap(({ stepIds }) => stepIds)).toEqual(
    begun.map(({ inference_call_id }) => inference_call_id),
  )
})

test('a reply without usage is a step like any other', async () => {
  const { threads } = await readRecorded('responses-usage_omitted')
  const { observations } = await translated('responses-usage_omitted')
  expect(threads[0]?.lines.some(({ type }) => type === 'token_usage_record')).toBe(false)
  expect(observations.steps.flatMap(({ responseIds }) => responseIds)).toHaveLength(3)
  expect(observations.compactions).toEqual([])
})

test('a command that exits with 7 has failed, though the trace calls it completed', async () => {
  const { observations } = await translated('responses-tool_failure')
  expect(observations.tools.map(({ name, status }) => [name, status])).toEqual([
    ['exec_command', 'failed'],
    ['exec_command', 'completed'],
  ])
})

test('the output of a tool is what the model was shown, verbatim', async () => {
  const { observations } = await translated('responses-tool_failure')
  const conversation = observations.invocations[0]?.conversation ?? []
  const outputs = conversation.filter((item) => item.type === 'function_call_output')
  expect(outputs.map(({ call_id }) => call_id)).toEqual(
    observations.tools.map(({ toolCallId }) => toolCallId),
  )
  expect(outputs[0]?.output).toMatch(/^Chunk ID: .*\nProcess exited with code 7\n/s)
})

test("the conversation is the thread's, without Codex's own notes", async () => {
  const { observations } = await translated('responses-tool_failure')
  const [invocation] = observations.invocations
  const types = (invocation?.conversation ?? []).map(({ type, role }) => role ?? type)
  expect(types.slice(-8)).toEqual([
    'reasoning',
    'function_call',
    'function_call_output',
    'reasoning',
    'function_call',
    'function_call_output',
    'reasoning',
    'assistant',
  ])
  for (const item of invocation?.conversation ?? []) {
    expect(Object.keys(item)).not.toContain('internal_chat_message_metadata_passthrough')
  }
})

test('the invocation is the thread that is on the wire as thread-id', async () => {
  const { rootId } = await readRecorded('responses-tool_failure')
  const { observations, outcome } = await translated('responses-tool_failure')
  expect(observations.invocations).toMatchObject([{ id: rootId, parentId: null, status: 'completed' }])
  expect(outcome).toEqual({ status: 'completed', answer: 'CONFORMANCE_DONE' })
})

test('a terminal failure keeps the body of the provider and has no step', async () => {
  const { observations, outcome } = await translated('responses-model_error')
  expect(outcome).toMatchObject({
    status: 'failed',
    answer: null,
    failure: { message: expect.stringContaining('controlled model failure') },
  })
  expect(observations.steps).toEqual([])
  expect(observations.invocations).toMatchObject([{ status: 'failed', errorType: 'other' }])
})
