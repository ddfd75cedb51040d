import { expect, test } from 'vitest'
import type { HermesEvent } from '../../../harness-adapters/hermes/events.ts'
import { readRecord } from '../../../harness-adapters/hermes/read.ts'
import { translate } from '../../../harness-adapters/hermes/translate.ts'
import { alter, alterEvents, recorded, translated } from './support.ts'

const items = (conversation: Record<string, unknown>[] | undefined, type: string) =>
  conversation?.filter((item) => item.type === type) ?? []

test('a step for each decision, with the id that Hermes put on the wire', async () => {
  const { observations } = await translated('chat-tool_failure')
  expect(observations.steps.map((step) => [step.toolCount, step.resolved])).toEqual([
    [1, null],
    [1, null],
    [0, true],
  ])
  const [invocation] = observations.invocations
  for (const [index, step] of observations.steps.entries())
    expect(step.stepId).toMatch(new RegExp(`^${invocation?.id}:.*:api:${index + 1}$`))
})

test('failed attempts make no step of their own', async () => {
  const { observations, outcome } = await translated('chat-retry_429')
  expect(observations.steps).toHaveLength(3)
  expect(new Set(observations.steps.map(({ stepId }) => stepId)).size).toBe(3)
  expect(outcome).toMatchObject({ status: 'completed', answer: 'CONFORMANCE_DONE' })
})

test('with Chat Completions the invented response ids are left out', async () => {
  const { observations } = await translated('chat-retry_429')
  expect(observations.steps.flatMap(({ responseIds }) => responseIds)).toEqual([])
})

test.for([
  ['responses-retry_500', /^resp_/],
  ['messages-tool_failure', /^msg_/],
] as const)('in %s each step has the provider’s response id', async ([name, pattern]) => {
  const { observations } = await translated(name)
  expect(observations.steps.map(({ responseIds }) => responseIds)).toEqual(
    [1, 2, 3].map(() => [expect.stringMatching(pattern)]),
  )
})

test('the stand-in for a reply that broke off is no response id', async () => {
  const files = await recorded('messages-tool_failure')
  await alterEvents(files, (event) =>
    event.kind === 'llm_response' ? { ...event, response_id: 'partial-stream-stub' } : event,
  )
  const { steps } = translate(await readRecord(files)).observations
  expect(steps.flatMap(({ responseIds }) => responseIds)).toEqual([])
})

test('a step begins when its first attempt does', async () => {
  const record = await readRecord(await recorded('chat-retry_429'))
  const [first] = record.events
  expect(translate(record).observations.steps[0]?.timestamp).toBe(first?.started_at)
})

test.for(['chat', 'messages'])('in %s a command that exits with 7 has failed', async (dialect) => {
  const { observations } = await translated(`${dialect}-tool_failure`)
  expect(observations.tools.map(({ name, status }) => [name, status])).toEqual([
    ['terminal', 'failed'],
    ['terminal', 'completed'],
  ])
})

test('each call has its output, as the model was shown it', async () => {
  const { observations } = await translated('chat-tool_failure')
  const conversation = observations.invocations[0]?.conversation
  const calls = items(conversation, 'function_call')
  const outputs = items(conversation, 'function_call_output')
  expect(calls.map((item) => item.call_id)).toEqual(observations.tools.map((tool) => tool.toolCallId))
  expect(outputs.map((item) => item.call_id)).toEqual(calls.map((item) => item.call_id))
  expect(outputs[0]?.output).toMatch(/^\{"output": ".+", "exit_code": 7, "error": null\}$/)
})

test('tool times are in seconds, and in order', async () => {
  const { observations } = await translated('chat-tool_failure')
  for (const { startedAt, completedAt, durationMs } of observations.tools)
    expect((completedAt ?? 0) - (startedAt ?? 0)).toBeCloseTo((durationMs ?? -1) / 1000, 3)
})

test('a terminal failure keeps the message of the provider, and is no answer', async () => {
  const { observations, outcome } = await translated('chat-model_error')
  expect(outcome).toMatchObject({
    status: 'failed',
    answer: null,
    failure: { message: expect.stringContaining('controlled model failure') },
  })
  expect(observations.steps).toEqual([])
  expect(observations.invocations).toMatchObject([{ status: 'failed', errorType: 'BadRequestError' }])
})

test('a failure that a later attempt made good is not the cause of a failed run', async () => {
  const files = await recorded('chat-retry_429')
  const record = await readRecord(files)
  const { outcome } = translate({ ...record, usage: { completed: false, failed: true } })
  expect(outcome).toMatchObject({ status: 'failed', failure: null })
})

test('an answer that Hermes does not take is a failure in its words', async () => {
  const record = await readRecord(await recorded('chat-retry_429'))
  const refused = record.events.findLast(({ kind }) => kind === 'api_request_error') as HermesEvent
  const usage = { completed: false, failed: true }
  const { outcome } = translate({ ...record, usage, events: [...record.events, refused] })
  expect(outcome.failure?.message).toContain('controlled model failure')
})

test.for([
  [{ completed: true, interrupted: false }, 'completed'],
  [{ completed: false, interrupted: true }, 'incomplete'],
  [{ completed: false, interrupted: false }, 'failed'],
] as const)('a session that ended with %j is %s', async ([end, status]) => {
  const files = await recorded('chat-tool_failure')
  await alterEvents(files, (event) => (event.kind === 'on_session_end' ? { ...event, ...end } : event))
  expect(translate(await readRecord(files)).observations.invocations).toMatchObject([{ status }])
})

test('Hermes’ own breakdown is told in its words', async () => {
  const record = await readRecord(await recorded('chat-tool_failure'))
  const usage = { completed: null, failed: true, failure: 'out of memory' }
  expect(translate({ ...record, usage }).outcome.failure).toEqual({ message: 'out of memory' })
})

test('a reply that broke off is a step without an answer, and the next one is another', async () => {
  const { observations } = await translated('chat-stall_in_text')
  expect(observations.steps.map(({ answer, resolved }) => [answer === null, resolved])).toEqual([
    [true, null],
    [true, null],
    [false, true],
  ])
})

test('parallel calls: an unknown tool failed, and an expired command timed out', async () => {
  const { observations } = await translated('chat-parallel')
  expect(observations.steps.map(({ toolCount }) => toolCount)).toEqual([4, 0])
  expect(observations.tools.map(({ name, status }) => [name, status])).toEqual([
    ['terminal', 'completed'],
    ['terminal', 'failed'],
    ['nosuch', 'failed'],
    ['terminal', 'timeout'],
  ])
})

test('a run that was ended: what it has so far, and the call that was under way', async () => {
  const { observations, outcome } = await translated('chat-killed', true)
  expect(outcome).toMatchObject({ status: 'failed', answer: null, failure: null })
  expect(observations.invocations).toMatchObject([{ status: 'incomplete', durationMs: null }])
  expect(observations.tools.map(({ status }) => status)).toEqual(['completed', 'incomplete'])
})

test('of two executions under one id neither gets the times of the other', async () => {
  const files = await recorded('chat-tool_failure')
  await alterEvents(files, (event) =>
    event.kind === 'post_tool_call' ? { ...event, tool_call_id: 'same' } : event,
  )
  alter(files, "UPDATE messages SET tool_call_id = 'same' WHERE role = 'tool'")
  alter(
    files,
    "UPDATE messages SET tool_calls = json_set(tool_calls, '$[0].id', 'same') WHERE tool_calls IS NOT NULL",
  )
  const { tools } = translate(await readRecord(files)).observations
  expect(tools.map(({ status, startedAt }) => [status, startedAt])).toEqual([
    ['failed', undefined],
    ['completed', undefined],
  ])
})
