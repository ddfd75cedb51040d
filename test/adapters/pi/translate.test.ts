import { expect, test } from 'vitest'
import { piEntrySchema } from '../../../harness-adapters/pi/session.ts'
import { readSession, translate } from '../../../harness-adapters/pi/translate.ts'
import { parseJsonLines, readJsonLines } from '../../../src/harness/index.ts'

const recorded = new URL('../../../fixtures/adapters/pi/1.6.0/', import.meta.url)

async function translated(name: string) {
  const file = new URL(`${name}/session.jsonl`, recorded).pathname
  const session = readSession(await readJsonLines(file, { schema: piEntrySchema }))
  return translate(session as NonNullable<typeof session>)
}

function translatedText(...entries: object[]) {
  const text = entries.map((entry) => JSON.stringify(entry)).join('\n')
  const session = readSession(parseJsonLines(text, { schema: piEntrySchema, file: 'session.jsonl' }))
  return translate(session as NonNullable<typeof session>)
}

const header = { type: 'session', id: 'session-1' }
const user = { type: 'message', id: 'u1', parentId: null, message: { role: 'user', content: 'Go.' } }
const assistant = (id: string, parentId: string, rest: object) => ({
  type: 'message',
  id,
  parentId,
  message: { role: 'assistant', content: [], stopReason: 'stop', timestamp: 1000, ...rest },
})

test('a step for each decision, with the ids of the provider', async () => {
  const { observations } = await translated('chat-tool_failure')
  expect(observations.steps.map((step) => [step.toolCount, step.resolved])).toEqual([
    [1, null],
    [1, null],
    [0, true],
  ])
  expect(observations.steps.flatMap((step) => step.responseIds ?? [])).toEqual([
    expect.stringMatching(/^chatcmpl-/),
    expect.stringMatching(/^chatcmpl-/),
    expect.stringMatching(/^chatcmpl-/),
  ])
})

test('a failed attempt is no step', async () => {
  const { observations, outcome } = await translated('chat-retry_429')
  expect(observations.steps).toHaveLength(3)
  expect(outcome.status).toBe('completed')
})

test('the retried decision has the step id that its failed attempts carried', async () => {
  const file = new URL('chat-retry_429/session.jsonl', recorded).pathname
  const entries = await readJsonLines(file, { schema: piEntrySchema })
  const userEntry = entries.find(
    (entry) => entry.type === 'message' && (entry.message as { role: string }).role === 'user',
  )
  const { observations } = await translated('chat-retry_429')
  expect(observations.steps[0]?.stepId).toBe(userEntry?.id)
})

test('a tool that exits with 7 is recorded as failed, with the output that the model was shown', async () => {
  const { observations } = await translated('chat-tool_failure')
  expect(observations.tools.map((tool) => tool.status)).toEqual(['failed', 'completed'])
  const outputs = observations.invocations[0]?.conversation.filter(
    (item) => item.type === 'function_call_output',
  )
  expect(outputs?.[0]).toMatchObject({
    call_id: observations.tools[0]?.toolCallId,
    output: expect.stringContaining('exited with code 7'),
  })
})

test('tool times are in seconds, and in order', async () => {
  const { observations } = await translated('chat-tool_failure')
  for (const { startedAt, completedAt, durationMs } of observations.tools) {
    expect((completedAt ?? 0) - (startedAt ?? 0)).toBeCloseTo((durationMs ?? -1) / 1000, 3)
  }
})

test('with the Responses protocol the call id is the first half of what Pi keeps', async () => {
  const { observations } = await translated('responses-tool_failure')
  for (const { toolCallId } of observations.tools) expect(toolCallId).toMatch(/^call_[^|]+$/)
  const calls = observations.invocations[0]?.conversation.filter((item) => item.type === 'function_call')
  expect(calls?.map((item) => item.call_id)).toEqual(observations.tools.map((tool) => tool.toolCallId))
})

test('a terminal failure keeps the message of the provider and has no step', async () => {
  const { observations, outcome } = await translated('chat-model_error')
  expect(outcome).toMatchObject({
    status: 'failed',
    answer: null,
    failure: { message: expect.stringContaining('controlled model failure') },
  })
  expect(observations.steps).toEqual([])
  expect(observations.invocations[0]?.status).toBe('failed')
})

test('a reply that broke off lends its id to the decision that was retried', () => {
  const { observations } = translatedText(
    header,
    user,
    assistant('a1', 'u1', { stopReason: 'error', responseId: 'cut-1', errorMessage: 'socket closed' }),
    { type: 'context_edit', id: 'e1', parentId: 'a1' },
    assistant('a2', 'e1', { responseId: 'whole-1', content: [{ type: 'text', text: 'Done.' }] }),
  )
  expect(observations.steps).toMatchObject([{ responseIds: ['cut-1', 'whole-1'], stepId: 'u1' }])
})

test('a reply that broke off in an earlier decision stays out of a later one', () => {
  const { observations } = translatedText(
    header,
    user,
    assistant('a1', 'u1', { stopReason: 'error', responseId: 'cut-1' }),
    { ...user, id: 'u2', parentId: 'a1' },
    assistant('a2', 'u2', { responseId: 'whole-1' }),
  )
  expect(observations.steps).toMatchObject([{ responseIds: ['whole-1'] }])
})

test('which decision a broken reply counts to is told by the entry that it answers, not by its place', () => {
  const { observations } = translatedText(
    header,
    user,
    assistant('a1', 'u1', { responseId: 'whole-1' }),
    assistant('a2', 'u1', { stopReason: 'error', responseId: 'cut-1' }),
    { ...user, id: 'u2', parentId: 'a1' },
    assistant('a3', 'u2', { responseId: 'whole-2' }),
  )
  expect(observations.steps).toMatchObject([
    { responseIds: ['cut-1', 'whole-1'], stepId: 'u1' },
    { responseIds: ['whole-2'], stepId: 'u2' },
  ])
})

test('a session that ends in a tool result has not completed', () => {
  const { outcome } = translatedText(header, user, {
    type: 'message',
    id: 't1',
    parentId: 'u1',
    message: {
      role: 'toolResult',
      toolCallId: 'c',
      toolName: 'bash',
      content: [],
      isError: false,
      timestamp: 1,
    },
  })
  expect(outcome).toMatchObject({ status: 'failed', failure: null })
})

test('a reply that was aborted is no attempt that the provider failed', () => {
  const { outcome, observations } = translatedText(
    header,
    user,
    assistant('a1', 'u1', {
      stopReason: 'aborted',
      errorMessage: 'Request was aborted',
      content: [{ type: 'text', text: 'Do' }],
    }),
  )
  expect(outcome).toEqual({ status: 'failed', answer: null, failure: null })
  expect(observations.invocations).toMatchObject([{ status: 'incomplete', conversation: [{ role: 'user' }] }])
  expect(observations.steps).toEqual([])
})

test('an ending that is not documented is a changed format, and no success', () => {
  expect(() => translatedText(header, user, assistant('a1', 'u1', { stopReason: 'refused' }))).toThrow(
    /session\.jsonl, line 3: /,
  )
})

test('a session whose last reply is still to come has not completed', () => {
  const { outcome } = translatedText(header, user, assistant('a1', 'u1', { stopReason: 'deferred' }))
  expect(outcome.status).toBe('failed')
})

test('a session that ends in a tool call has not completed', () => {
  const content = [{ type: 'toolCall', id: 'c', name: 'bash', arguments: {} }]
  const { outcome, observations } = translatedText(
    header,
    user,
    assistant('a1', 'u1', { stopReason: 'toolUse', content }),
  )
  expect(outcome).toMatchObject({ status: 'failed', answer: null, failure: null })
  expect(observations.invocations).toMatchObject([{ status: 'incomplete' }])
})

test('a call that came without an id is kept as it came, with its result', () => {
  const content = [{ type: 'toolCall', name: 'bash', arguments: { command: 'true' } }]
  const { observations } = translatedText(
    header,
    user,
    assistant('a1', 'u1', { stopReason: 'toolUse', content }),
    {
      type: 'message',
      id: 't1',
      parentId: 'a1',
      message: { role: 'toolResult', toolName: 'bash', content: [], isError: false, timestamp: 1 },
    },
    assistant('a2', 't1', { content: [{ type: 'text', text: 'Done.' }] }),
  )
  expect(observations.tools).toMatchObject([{ toolCallId: '', status: 'completed' }])
  expect(observations.steps.map(({ toolCount }) => toolCount)).toEqual([1, 0])
})

test('a compaction is kept with the step id of its calls, and the next decision answers it', () => {
  const { observations } = translatedText(
    header,
    user,
    {
      type: 'compaction',
      id: 'c1',
      parentId: 'u1',
      timestamp: '2030-01-01T00:00:00.500Z',
      summary: 'So far.',
      firstKeptEntryId: 'u1',
      tokensBefore: 1234,
    },
    assistant('a1', 'c1', {}),
  )
  expect(observations.compactions).toMatchObject([
    { stepIds: ['compaction-u1'], summary: 'So far.', tokensBefore: 1234, observedAt: 1893456000.5 },
  ])
  expect(observations.steps.map((step) => step.stepId)).toEqual(['c1'])
})

test('a recorded compaction is one helper beside three steps', async () => {
  const { observations } = await translated('chat-compaction')
  expect(observations.compactions).toMatchObject([{ stepIds: [expect.stringMatching(/^compaction-/)] }])
  expect(observations.steps).toHaveLength(3)
})

test('a changed format is reported with the line and the field', () => {
  const entry = assistant('a1', 'u1', { timestamp: 'yesterday' })
  expect(() => translatedText(header, user, entry)).toThrow(/session\.jsonl, line 3: .*/)
})

test('entry types that are not listed are let through', () => {
  const { observations } = translatedText(header, user, { type: 'label', id: 'l1', parentId: 'u1' })
  expect(observations.invocations).toHaveLength(1)
})

test('without a session header there is no session', () => {
  expect(readSession([user as never])).toBeNull()
})
