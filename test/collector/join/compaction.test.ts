import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../../src/checks/index.ts'
import type { CompactionObservation } from '../../../src/harness/types.ts'
import { calls, collected, gapsOf, ids, observed, reply, session, step } from '../support/episode.ts'

const wires = [
  reply('a'),
  reply('h', {
    rawHeaders: [
      ['x-session-id', session],
      ['x-step-id', 'sum-1'],
    ],
  }),
]
const compacted = (compaction: Partial<CompactionObservation>, ...more: typeof wires) => {
  const record = collected({
    calls: calls(...wires, ...more),
    observations: observed({
      steps: [step({ responseIds: ['a'], resolved: true })],
      compactions: [{ invocationId: session, outcome: 'completed', ...compaction }],
    }),
  })
  const helpers = record.ng_agent_observations.records.flatMap((each) =>
    each.kind === 'context_compaction' ? ids(each.model_calls) : [],
  )
  const checks = inspectRecord({ record, scope: { tools: false } }).checks
  const failed = checks.filter(({ status }) => status === 'fail').map(({ id }) => id)
  return { record, helpers, failed }
}

describe('a compaction helper', () => {
  it('is found by its response id, and is in no step', () => {
    const { helpers, failed, record } = compacted({ responseIds: ['h'] })
    expect(helpers).toEqual(['1'])
    expect(failed).toEqual([])
    expect(gapsOf(record)).toEqual([])
  })

  it('is found by its step id on the wire, once', () => {
    expect(compacted({ stepIds: ['sum-1'] }).helpers).toEqual(['1'])
    expect(compacted({ stepIds: ['sum-1'], responseIds: ['h'] }).helpers).toEqual(['1'])
  })

  it('that is not declared counts as an attempt without a step', () => {
    expect(compacted({}).failed).toContain('steps.attempt_accounting')
  })

  it('that does not exist leaves a gap', () => {
    expect(gapsOf(compacted({ responseIds: ['h', 'nope'] }).record)).toContain(
      'model_call_reference_unmatched:response_id=nope',
    )
    expect(gapsOf(compacted({ stepIds: ['sum-1', 'nope'] }).record)).toContain(
      'model_call_reference_unmatched:step_id=nope',
    )
  })

  it('must be owned by the invocation of its compaction', () => {
    const orphan = reply('orphan', { rawHeaders: [] })
    const { record, failed } = compacted({ responseIds: ['h', 'orphan'] }, orphan)
    expect(gapsOf(record)).toContain(`model_call_ownership_unavailable:model_call_id=${'0'.repeat(31)}2`)
    expect(failed).toContain('links.helper_attempts')
  })

  it('that another invocation owns is a conflict', () => {
    const { record } = compacted({ invocationId: 'ses-2', responseIds: ['h'] })
    expect(gapsOf(record)).toContain(`model_call_reference_conflict:model_call_id=${'0'.repeat(31)}1`)
  })
})
