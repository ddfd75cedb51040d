import { expect, test } from 'vitest'
import { readRecord } from '../../../harness-adapters/hermes/read.ts'
import { translate } from '../../../harness-adapters/hermes/translate.ts'
import { alterEvents, recorded, translated } from './support.ts'

test('a subagent is an invocation of its own, with its parent', async () => {
  const { observations } = await translated('chat-subagent')
  const [root, child] = observations.invocations
  expect(root).toMatchObject({ parentId: null, status: 'completed' })
  expect(child).toMatchObject({ parentId: root?.id, spawnedByToolCallId: null, status: 'completed' })
  expect(observations.steps.map(({ invocationId }) => invocationId === root?.id)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(observations.tools.map(({ invocationId, name }) => [invocationId === root?.id, name])).toEqual([
    [true, 'delegate_task'],
    [false, 'terminal'],
  ])
})

test.for([
  ['completed', 'completed'],
  ['error', 'failed'],
  ['interrupted', 'incomplete'],
] as const)(
  "of one whose session has no end, Hermes' word %s to the parent counts: %s",
  async ([child_status, status]) => {
    const files = await recorded('chat-subagent')
    const { observations } = translate(await readRecord(files))
    const child = observations.invocations[1]?.id
    await alterEvents(files, (event) => {
      if (event.kind === 'on_session_end' && event.session_id === child) return null
      return event.kind === 'subagent_stop' ? { ...event, child_status } : event
    })
    expect(translate(await readRecord(files)).observations.invocations[1]?.status).toBe(status)
  },
)

test('what a compaction copied stands in the history once', async () => {
  const { observations } = await translated('chat-compaction')
  const conversation = observations.invocations[0]?.conversation ?? []
  const ids = (type: string) => conversation.filter((item) => item.type === type).map((item) => item.call_id)
  const expected = [1, 2, 3, 4, 5, 6].map((number) => `call_${number}`)
  expect(ids('function_call')).toEqual(expected)
  expect(ids('function_call_output')).toEqual(expected)
  expect(observations.tools.map(({ toolCallId }) => toolCallId)).toEqual(expected)
  const users = conversation.filter((item) => item.role === 'user')
  expect(users).toHaveLength(1)
  expect(JSON.stringify(conversation)).toContain('PRIOR CONTEXT')
})

test('a command whose long output was put into a file has not failed', async () => {
  const { observations } = await translated('chat-compaction')
  expect(new Set(observations.tools.map(({ status }) => status))).toEqual(new Set(['completed']))
})

test('and one that exited with 7 has', async () => {
  const files = await recorded('chat-compaction')
  await alterEvents(files, (event) => (event.tool_call_id === 'call_1' ? { ...event, exit_code: 7 } : event))
  const { tools } = translate(await readRecord(files)).observations
  expect(tools.map(({ status }) => status === 'failed')).toEqual([true, false, false, false, false, false])
})

test('the calls of a compaction are known by the id that they carry', async () => {
  const { observations } = await translated('chat-compaction')
  const [root] = observations.invocations
  expect(observations.compactions).toMatchObject([
    { invocationId: root?.id, outcome: 'completed', stepIds: [`helper-${root?.id}`] },
  ])
})

test('with Messages they carry none', async () => {
  const { observations } = await translated('messages-compaction')
  expect(observations.compactions).toMatchObject([{ outcome: 'completed', stepIds: [] }])
})
