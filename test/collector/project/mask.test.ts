import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../../src/checks/index.ts'
import type { Outcome } from '../../../src/harness/types.ts'
import { calls, collected, httpError, observed } from '../support/episode.ts'

const failed = (message: string, reward = 0) =>
  collected({
    calls: calls(httpError(400)),
    observations: observed({ source: 'pi' }),
    outcome: { status: 'failed', answer: null, failure: { message } },
    verification: { reward, answer_seen: false, evaluation_completed: true },
  })

describe('an episode that a provider failure ended', () => {
  const record = failed('400 scripted failure')

  it('is masked, with the message of the provider and a numeric reward', () => {
    expect(record).toMatchObject({
      reward: 0,
      evaluation_completed: true,
      mask_sample: true,
      failure_kind: 'agent_request_failed',
      failure_reason: '400 scripted failure',
    })
  })

  it('stays masked when the verifier awards something', () => {
    expect(failed('x', 1)).toMatchObject({ reward: 1, mask_sample: true })
  })

  it('keeps its attempts and owners, and has no step for them', () => {
    const { gate } = inspectRecord({ record, scope: { tools: false, verifier: false, steps: false } })
    expect(gate).toBe('pass')
    expect(record.ng_trajectory.turns).toEqual([])
  })

  it('says so in its response', () => {
    expect(record.response).toMatchObject({
      status: 'failed',
      error: { message: '400 scripted failure' },
      metadata: { provider_failed: 'true' },
      usage: null,
    })
  })

  it('has a reason even when the message is blank', () => {
    for (const message of ['', ' \n', '\u001c\u0085\u00a0'])
      expect(failed(message).failure_reason).toBe('pi ended on a provider failure')
    expect(failed('\ufeff').failure_reason).toBe('\ufeff')
  })
})

describe('an episode without a provider failure', () => {
  const ended = (outcome: Outcome, evaluation_completed = true) =>
    collected({
      calls: calls(httpError(400)),
      outcome,
      verification: { reward: 0, answer_seen: false, evaluation_completed },
    })

  it('is not masked, and names no failure', () => {
    const record = ended({ status: 'completed', answer: 'x', failure: null })
    expect(record.mask_sample).toBe(false)
    expect(record).not.toHaveProperty('failure_kind')
  })

  it('is not masked because the harness ended in some other way', () => {
    expect(ended({ status: 'failed', answer: null }).mask_sample).toBe(false)
  })

  it('is masked when the verifier could not finish', () => {
    expect(ended({ status: 'completed', answer: 'x' }, false)).toMatchObject({
      evaluation_completed: false,
      mask_sample: true,
      failure_kind: 'verification_failed',
    })
  })
})
