import { expect, test } from 'vitest'
import { declaredCapabilities, observedCapabilities } from '../../src/episode/observed-capabilities.ts'
import type { Witness, WitnessedAttempt } from '../../src/evidence/witness.ts'

const attempt = (changes: Partial<WitnessedAttempt> = {}): WitnessedAttempt => ({
  attempt_id: 'attempt-0',
  dialect: 'chat',
  request: { messages: [] },
  response: null,
  status_code: 200,
  purpose: 'policy',
  ...changes,
})

function observe(
  attempts: WitnessedAttempt[],
  record: unknown = null,
  required: string[] = [],
  passed = true,
) {
  const witness = { attempts } as Witness
  return observedCapabilities({ witness, record, required, passed })
}

test('the protocol of each attempt is seen', () => {
  expect(observe([attempt(), attempt({ dialect: 'messages' })])).toEqual({
    'protocol chat': 'seen',
    'protocol messages': 'seen',
  })
})

test.each([408, 429, 500, 503])('another attempt after a %i is a retry', (status_code) => {
  expect(observe([attempt({ status_code }), attempt()]).retries).toBe('seen')
})

test('an error that passes and no attempt after it is an occasion in vain', () => {
  expect(observe([attempt(), attempt({ status_code: 503 })]).retries).toBe('not_seen')
})

test('an attempt for another purpose is no retry', () => {
  expect(observe([attempt({ status_code: 503 }), attempt({ purpose: 'title' })]).retries).toBe('not_seen')
})

test.each([400, 401, 413, null])('a %s gives no occasion to retry', (status_code) => {
  expect(observe([attempt({ status_code }), attempt()])).not.toHaveProperty('retries')
})

const call = (id: string) => ({ id, type: 'function', function: { name: 'bash', arguments: '{}' } })
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: '' })

test('results of several calls of one answer are parallel tools', () => {
  const messages = [{ role: 'assistant', tool_calls: [call('a'), call('b')] }, result('a'), result('b')]
  expect(observe([attempt({ request: { messages } })]).parallelTools).toBe('seen')
})

test('several calls of one answer with one result are not', () => {
  const messages = [{ role: 'assistant', tool_calls: [call('a'), call('b')] }, result('a')]
  expect(observe([attempt({ request: { messages } })])).not.toHaveProperty('parallelTools')
})

test('calls of two answers are not', () => {
  const messages = [
    { role: 'assistant', tool_calls: [call('a')] },
    result('a'),
    { role: 'assistant', tool_calls: [call('b')] },
    result('b'),
  ]
  expect(observe([attempt({ request: { messages } })])).not.toHaveProperty('parallelTools')
})

test('a scenario made for a capability gives the occasion, whatever came of it', () => {
  expect(observe([attempt()], null, ['parallelTools'])).toHaveProperty('parallelTools', 'not_seen')
})

test('a capability that the kit does not know is seen when a scenario that needs it passes', () => {
  expect(observe([], null, ['resume'], true)).toEqual({ resume: 'seen' })
  expect(observe([], null, ['resume'], false)).toEqual({ resume: 'not_seen' })
})

test('a request of a subagent and an invocation with a parent are subagents', () => {
  expect(observe([attempt({ purpose: 'subagent' })]).subagents).toBe('seen')
  const invocations = [{ parent_invocation_id: null }, { parent_invocation_id: 'a' }]
  expect(observe([], { ng_trajectory: { invocations } }).subagents).toBe('seen')
  expect(observe([], { ng_trajectory: { invocations: [invocations[0]] } })).toEqual({})
})

test('a request for a compaction and a kept one are compaction', () => {
  expect(observe([attempt({ purpose: 'compaction' })]).compaction).toBe('seen')
  const records = [{ kind: 'context_compaction' }]
  expect(observe([], { ng_agent_observations: { records } }).compaction).toBe('seen')
  expect(observe([], { ng_agent_observations: { records: [{ kind: 'sandbox' }] } })).toEqual({})
})

test('the protocols are declared beside the claims; what is left out is not', () => {
  const claims = { retries: true, subagents: false, compaction: undefined }
  expect(declaredCapabilities({ dialects: ['chat', 'gemini'], claims })).toStrictEqual({
    'protocol chat': true,
    'protocol gemini': true,
    retries: true,
    subagents: false,
  })
})
