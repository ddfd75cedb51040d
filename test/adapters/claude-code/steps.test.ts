import { expect, test } from 'vitest'
import { stepsOf } from '../../../harness-adapters/claude-code/steps.ts'
import { call, reply, session, spans, text, use } from './support.ts'

test('the rows of a reply are one step', () => {
  const transcript = session(
    reply('m1', [{ type: 'thinking', thinking: 'Hm.' }]),
    reply('m1', [text('First ')]),
    reply('m1', [text('this.'), use('t1')]),
  )
  expect(stepsOf(transcript, spans())).toMatchObject([
    { responseIds: ['m1'], answer: 'First this.', reasoning: 'Hm.', toolCount: 1, resolved: null },
  ])
})

test('a reply is tied to the span of its call by the id of the exchange', () => {
  const transcript = session(reply('m1', [text('A')], { at: 9, requestId: 'r1' }))
  const calls = spans(call('other', { source: 'compact' }), call('mine', { requestId: 'r1', startedAt: 3 }))
  expect(stepsOf(transcript, calls)).toMatchObject([{ stepIds: ['mine'], timestamp: 3, responseIds: ['m1'] }])
})

test('without a span a reply has its own time, and no step id', () => {
  expect(stepsOf(session(reply('m1', [text('A')], { at: 9 })), spans())).toMatchObject([
    { stepIds: [], timestamp: 9 },
  ])
})

test('ids that are missing on both sides do not match', () => {
  const transcript = session(reply('m1', [text('A')], { requestId: undefined }))
  expect(stepsOf(transcript, spans(call('s', { success: false })))).toMatchObject([{ stepIds: [] }])
})

test('a call whose reply said nothing is a step of its own: nothing ties it to the one that followed', () => {
  const transcript = session(reply('m2', [text('A')], { requestId: 'r2' }))
  const calls = spans(
    call('s2', { requestId: 'r2', startedAt: 5 }),
    call('s1', { requestId: 'r1', startedAt: 4 }),
  )
  expect(stepsOf(transcript, calls)).toMatchObject([
    { stepIds: ['s1'], responseIds: [], answer: null, resolved: null },
    { stepIds: ['s2'], responseIds: ['m2'], answer: 'A', resolved: true },
  ])
})

test('so is a reply of reasoning alone', () => {
  const transcript = session(
    reply('m1', [{ type: 'thinking', thinking: 'Hm.' }]),
    reply('m2', [text('A')], { at: 2 }),
  )
  expect(stepsOf(transcript, spans())).toMatchObject([
    { responseIds: ['m1'], answer: null, reasoning: 'Hm.' },
    { responseIds: ['m2'], answer: 'A', reasoning: null },
  ])
})

test('a run that ended without a word has a last step without an answer', () => {
  const transcript = session(reply('m1', [use('t1')], { requestId: 'r1' }))
  const calls = spans(
    call('s1', { requestId: 'r1', startedAt: 1 }),
    call('s2', { requestId: 'r2', startedAt: 2 }),
  )
  expect(stepsOf(transcript, calls)).toMatchObject([
    { stepIds: ['s1'], toolCount: 1, resolved: null },
    { stepIds: ['s2'], timestamp: 2, answer: null, toolCount: 0, resolved: true },
  ])
})

test.each([
  ['failed', { success: false }],
  ['made a summary', { source: 'compact' }],
  ['was made for something else', { source: 'prompt_suggestion' }],
  ['an agent made', { agentId: 'a1' }],
])('a call that %s is no step of the session', (_, more) => {
  expect(stepsOf(session(), spans(call('s', { requestId: 'r', ...more })))).toEqual([])
})

test('an agent has the calls that bear its id', () => {
  const agent = { ...session(), id: 'a1', agent: { toolUseId: null, finished: true } }
  const calls = spans(call('s1'), call('s2', { agentId: 'a1', source: 'agent.builtin.general-purpose' }))
  expect(stepsOf(agent, calls)).toMatchObject([{ invocationId: 'a1', stepIds: ['s2'] }])
})

test('only the last step may be resolved, and not when it calls a tool', () => {
  const cut = session(reply('m1', [text('A')]), reply('m2', [text('B')], { at: 2 }))
  expect(stepsOf(cut, spans()).map(({ resolved }) => resolved)).toEqual([null, true])
  expect(stepsOf(session(reply('m1', [use('t1')])), spans())[0]?.resolved).toBeNull()
})
