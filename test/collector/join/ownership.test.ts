import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../../src/checks/index.ts'
import type { CapturedCall } from '../../../src/evidence/capture.ts'
import type { Observations } from '../../../src/harness/types.ts'
import {
  calls,
  collected,
  gapsOf,
  httpError,
  ids,
  observed,
  reply,
  session,
  step,
} from '../support/episode.ts'

const unowned: [string, string][] = [['x-other', 'header']]
const ownedBy = (captured: CapturedCall[], observations: Observations = observed()) => {
  const record = collected({ calls: captured, observations })
  return record.ng_trajectory.invocations.map(({ model_calls }) => ids(model_calls))
}
const statusOf = (record: unknown, id: string) =>
  inspectRecord({ record, scope: { tools: false, steps: false } }).checks.find((check) => check.id === id)
    ?.status

const parentAndChild = (steps: Observations['steps'] = []) =>
  observed({
    invocations: [
      { id: session, status: 'completed', conversation: [] },
      { id: 'ses-2', parentId: session, status: 'completed', conversation: [] },
    ],
    steps,
  })

describe('the session join', () => {
  it('gives every attempt that carries an invocation id its owner, failed ones too', () => {
    expect(ownedBy(calls(httpError(429), httpError(429), reply('a')))).toEqual([['0', '1', '2']])
  })

  it('keeps the attempts of several invocations apart', () => {
    const child: [string, string][] = [['x-session-id', 'ses-2']]
    const captured = calls(
      reply('a'),
      reply('b', { rawHeaders: child }),
      httpError(500, { rawHeaders: child }),
    )
    expect(ownedBy(captured, parentAndChild())).toEqual([['0'], ['1', '2']])
  })

  it('does not link a call again that a step already names', () => {
    const observations = observed({ steps: [step({ responseIds: ['a'] })] })
    const record = collected({ calls: calls(reply('a')), observations })
    expect(ids(record.ng_trajectory.invocations[0]?.model_calls ?? [])).toEqual(['0'])
    expect(gapsOf(record)).toEqual([])
  })

  it('writes references with all three identifiers', () => {
    const observations = observed({ steps: [step({ responseIds: ['b'] })] })
    const record = collected({ calls: calls(httpError(429), reply('b')), observations })
    const ref = { type: 'responses_api_models', name: 'policy_model' }
    expect(record.ng_trajectory.invocations[0]?.model_calls).toEqual([
      { model_call_id: `${'0'.repeat(31)}1`, model_ref: ref, response_id: 'b' },
      { model_call_id: '0'.repeat(32), model_ref: ref, response_id: null },
    ])
  })
})

describe('a response id that a step kept', () => {
  it('owns its attempt without any header', () => {
    const observations = observed({ steps: [step({ responseIds: ['a'] })] })
    expect(ownedBy(calls(reply('a', { rawHeaders: unowned })), observations)).toEqual([['0']])
  })

  it('that names no attempt leaves a gap, and the reference as it was claimed', () => {
    const observations = observed({ steps: [step({ responseIds: ['nope'] })] })
    const record = collected({ calls: calls(reply('a')), observations })
    expect(gapsOf(record)).toContain('model_call_reference_unmatched:response_id=nope')
    expect(ids(record.ng_trajectory.invocations[0]?.model_calls ?? [])).toEqual(['?nope', '0'])
    expect(statusOf(record, 'ownership.gap')).toBe('fail')
    expect(statusOf(record, 'ownership.call_target')).toBe('fail')
  })

  it('that names two attempts leaves a gap', () => {
    const observations = observed({ steps: [step({ responseIds: ['a'] })] })
    const record = collected({ calls: calls(reply('a'), reply('a')), observations })
    expect(gapsOf(record)).toContain('model_call_reference_ambiguous:response_id=a')
    expect(statusOf(record, 'ownership.gap')).toBe('fail')
  })

  it('of another model server names nothing', () => {
    const observations = observed({ steps: [step({ responseIds: ['a'] })] })
    const record = collected({ calls: calls(reply('a')), observations, modelServer: 'other' })
    expect(gapsOf(record)).toContain('model_call_reference_unmatched:response_id=a')
  })
})

describe('an attempt', () => {
  it('that two invocations claim has a conflict, and both claims stay', () => {
    const observations = parentAndChild([step({ invocationId: 'ses-2', responseIds: ['a'] })])
    const record = collected({ calls: calls(reply('a')), observations })
    expect(gapsOf(record)).toContain(`model_call_reference_conflict:model_call_id=${'0'.repeat(32)}`)
    expect(statusOf(record, 'ownership.call_owner')).toBe('fail')
    expect(statusOf(record, 'ownership.gap')).toBe('fail')
  })

  it('that nobody claims is named in a gap, never guessed at', () => {
    const record = collected({ calls: calls(httpError(429, { rawHeaders: unowned }), reply('a')) })
    expect(gapsOf(record)).toContain(
      `model_call_ownership_unavailable:capture:${'0'.repeat(32)}:call_index=0`,
    )
    expect(statusOf(record, 'ownership.call_owner')).toBe('fail')
    expect(statusOf(record, 'ownership.gap')).toBe('fail')
    expect(statusOf(record, 'links.error_attempts')).toBe('fail')
  })

  it('whose session nobody observed stays unowned, even with one invocation only', () => {
    const captured = calls(reply('a', { rawHeaders: [['x-session-id', 'stranger']] }))
    expect(ownedBy(captured)).toEqual([[]])
  })
})
