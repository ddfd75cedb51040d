import { expect, test } from 'vitest'
import { translate } from '../../../harness-adapters/opencode/translate.ts'
import { ObservationError } from '../../../src/harness/index.ts'
import { assistant, call, recordedStore, store, user } from './support.ts'

test('a step for each assistant message, named as on the wire', async () => {
  const recorded = await recordedStore('chat-tool_failure')
  const { observations } = translate(recorded)
  const answers = recorded.messages.filter(({ data }) => data.role === 'assistant')
  expect(observations.steps.map((step) => step.stepId)).toEqual(answers.map(({ id }) => id))
  expect(observations.steps.map((step) => [step.toolCount, step.resolved])).toEqual([
    [1, null],
    [1, null],
    [0, true],
  ])
})

test('retries leave no steps of their own', async () => {
  const { observations, outcome } = translate(await recordedStore('chat-retry_429'))
  expect(observations.steps).toHaveLength(3)
  expect(outcome).toMatchObject({ status: 'completed', answer: 'CONFORMANCE_DONE' })
})

test('a command that exits with 7 is recorded as failed, although OpenCode calls it completed', async () => {
  const { observations } = translate(await recordedStore('chat-tool_failure'))
  expect(observations.tools.map((tool) => tool.status)).toEqual(['failed', 'completed'])
})

test('calls and results are in the conversation, with the ids of the provider', async () => {
  const { observations } = translate(await recordedStore('messages-tool_failure'))
  const ids = (type: string) =>
    observations.invocations[0]?.conversation.filter((item) => item.type === type).map((item) => item.call_id)
  const tools = observations.tools.map((tool) => tool.toolCallId)
  expect(tools).toHaveLength(2)
  expect(ids('function_call')).toEqual(tools)
  expect(ids('function_call_output')).toEqual(tools)
})

test('a terminal failure keeps the message of the provider and has no step', async () => {
  const { observations, outcome } = translate(await recordedStore('chat-model_error'))
  expect(outcome).toMatchObject({ status: 'failed', failure: { message: 'controlled model failure' } })
  expect(observations.steps).toEqual([])
  expect(observations.invocations).toMatchObject([{ status: 'failed', errorType: 'APIError' }])
})

test('times are in seconds', () => {
  const timed = call({ time: { start: 2100, end: 2350 } })
  const { observations } = translate(store([['msg_2', assistant()]], [['msg_2', timed]]))
  expect(observations.steps[0]?.timestamp).toBe(2)
  expect(observations.tools[0]).toMatchObject({ startedAt: 2.1, completedAt: 2.35, durationMs: 250 })
})

test.for<[string, object, string]>([
  ['with exit code 0', { metadata: { exit: 0 } }, 'completed'],
  ['with exit code 7', { metadata: { exit: 7 } }, 'failed'],
  ['that was ended before it exited', { metadata: { exit: null } }, 'cancelled'],
  ['without an exit code, such as a file read', {}, 'completed'],
  ['that failed', { status: 'error', error: 'no' }, 'failed'],
  ['that still runs', { status: 'running' }, 'incomplete'],
])('a tool %s', ([, state, status]) => {
  const { observations } = translate(store([['msg_2', assistant()]], [['msg_2', call({ ...state })]]))
  expect(observations.tools[0]?.status).toBe(status)
})

test('a call that never started is no execution', () => {
  const pending = call({ status: 'pending', input: {} })
  expect(translate(store([['msg_2', assistant()]], [['msg_2', pending]])).observations.tools).toEqual([])
})

test('nor is one that was given up before it started, though OpenCode gives it a start and an error', () => {
  const time = { start: 2100, end: 2100 }
  const given = call({ status: 'error', input: {}, raw: '', error: 'Tool execution aborted', time })
  expect(translate(store([['msg_2', assistant()]], [['msg_2', given]])).observations.tools).toEqual([])
})

test('a message that was never finished is no step, and the session has not completed', () => {
  const { observations, outcome } = translate(store([['msg_2', assistant({ finish: undefined })]]))
  expect(observations.steps).toEqual([])
  expect(observations.invocations).toMatchObject([{ status: 'incomplete' }])
  expect(outcome).toMatchObject({ status: 'failed', failure: null })
})

test.for<[string, Record<string, unknown>]>([
  ['calls a tool', { finish: 'tool-calls' }],
  ['is the summary of a compaction', { summary: true }],
])('a session whose last message %s has not completed', ([, data]) => {
  const { observations, outcome } = translate(store([['msg_2', assistant(data)]]))
  expect(observations.invocations).toMatchObject([{ status: 'incomplete' }])
  expect(outcome).toEqual({ status: 'failed', answer: null, failure: null })
})

test('when OpenCode was ended from outside, its last message is no end', () => {
  const answered = store([['msg_2', assistant()]], [['msg_2', { type: 'text', text: 'So far.' }]])
  const { observations, outcome } = translate(answered, true)
  expect(observations.invocations).toMatchObject([{ status: 'incomplete' }])
  expect(outcome).toEqual({ status: 'failed', answer: null, failure: null })
})

test('a message with a finish label and an error is no step', () => {
  const broken = assistant({ error: { name: 'APIError', data: { message: 'no' } } })
  expect(translate(store([['msg_2', broken]])).observations.steps).toEqual([])
})

test('two sessions without a parent cannot be told apart', () => {
  const sessions = ['ses_1', 'ses_2'].map((id) => ({ id, parent_id: null }))
  expect(() => translate(store([], [], sessions))).toThrow(/2 sessions without a parent/)
})

test('the summary of a compaction is a helper and no step', () => {
  const { observations } = translate(
    store(
      [
        ['msg_1', user],
        ['msg_2', assistant({ summary: true })],
        ['msg_3', assistant()],
      ],
      [
        ['msg_1', { type: 'compaction', auto: true }],
        ['msg_2', { type: 'text', text: 'So far.' }],
      ],
    ),
  )
  expect(observations.steps.map((step) => step.stepId)).toEqual(['msg_3'])
  expect(observations.compactions).toMatchObject([
    { stepIds: ['msg_2'], summary: 'So far.', trigger: 'auto', outcome: 'completed' },
  ])
})

test('a subagent is an invocation of its own, with its parent and the call that started it', () => {
  const task = call({ metadata: { sessionId: 'ses_2' } }, { tool: 'task', callID: 'call_task' })
  const { observations, outcome } = translate(
    store(
      [
        ['msg_1', user],
        ['msg_2', assistant({ finish: 'tool-calls' })],
        ['msg_4', assistant()],
        ['msg_3', assistant(), 'ses_2'],
      ],
      [
        ['msg_2', task],
        ['msg_3', { type: 'text', text: 'From the child.' }],
        ['msg_4', { type: 'text', text: 'From the parent.' }],
      ],
      [
        { id: 'ses_1', parent_id: null },
        { id: 'ses_2', parent_id: 'ses_1' },
      ],
    ),
  )
  expect(observations.invocations[1]).toMatchObject({
    id: 'ses_2',
    parentId: 'ses_1',
    spawnedByToolCallId: 'call_task',
  })
  expect(observations.steps.map((step) => step.invocationId)).toEqual(['ses_1', 'ses_1', 'ses_2'])
  expect(outcome.answer).toBe('From the parent.')
})

test('a recorded subagent: its attempts, step and tool are its own', async () => {
  const { observations } = translate(await recordedStore('chat-subagent'))
  const parent = observations.invocations.find(({ parentId }) => parentId === null)
  const child = observations.invocations.find(({ parentId }) => parentId === parent?.id)
  expect(observations.invocations).toHaveLength(2)
  expect(child?.spawnedByToolCallId).toBe(observations.tools.find(({ name }) => name === 'task')?.toolCallId)
  const stepsOf = (id?: string) => observations.steps.filter(({ invocationId }) => invocationId === id).length
  expect([stepsOf(parent?.id), stepsOf(child?.id)]).toEqual([2, 2])
  expect(observations.tools.find(({ name }) => name === 'bash')?.invocationId).toBe(child?.id)
})

test('a recorded compaction is one helper beside three steps', async () => {
  const { observations } = translate(await recordedStore('chat-compaction'))
  expect(observations.compactions).toMatchObject([
    { trigger: 'auto', outcome: 'completed', stepIds: [expect.any(String)] },
  ])
  const helpers = observations.compactions?.flatMap(({ stepIds }) => stepIds)
  expect(observations.steps).toHaveLength(3)
  expect(observations.steps.map(({ stepId }) => stepId)).not.toContain(helpers?.[0])
})

test('texts that are kept from the model are not in the conversation', () => {
  const { observations } = translate(
    store([['msg_1', user]], [['msg_1', { type: 'text', text: 'A note.', ignored: true }]]),
  )
  expect(observations.invocations[0]?.conversation).toEqual([])
})

test('without a session there is nothing to translate', () => {
  expect(() => translate(store([], [], []))).toThrow(ObservationError)
})

test('a changed format is reported with table, row and field', () => {
  const changed = () => store([['msg_1', { role: 'user', time: { created: 'yesterday' } }]])
  expect(changed).toThrow(/table "message", row 1: data\.time\.created/)
})

test('a misshapen tool part does not slip through as something else', () => {
  const changed = () => store([['msg_2', assistant()]], [['msg_2', { type: 'tool', tool: 'bash' }]])
  expect(changed).toThrow(/table "part", row 1/)
})
