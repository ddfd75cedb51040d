import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { describe } from '../../src/checks/json.ts'
import { resultOf, sample } from './sample.ts'

const codes = {
  'calls.capture_gap': [
    'agent_observation_join_failed',
    'model_call_capture_incomplete',
    'model_call_capture_no_records',
    'model_call_capture_records_unreadable',
    'model_call_capture_unreadable',
  ],
  'ownership.gap': [
    'model_call_ownership_unavailable',
    'model_call_reference_ambiguous',
    'model_call_reference_conflict',
    'model_call_reference_unmatched',
  ],
  'steps.gap': ['trajectory_projection_failed', 'turn_evidence_incomplete', 'turns_unavailable'],
  'steps.accounting_gap': ['turn_model_call_scope_incomplete'],
}

test.each(Object.entries(codes).flatMap(([id, all]) => all.map((code) => [id, code] as const)))(
  '%s names the code %s',
  (id, code) => {
    const record = sample()
    record.ng_trajectory.gaps = [{ code }]
    expect(resultOf(id, record).reasons[0]).toMatch(`gap 0: expected no ${code} (`)
  },
)

test('a code beyond the contract is not repeated: a producer may have written anything into it', () => {
  const record = sample()
  record.ng_trajectory.gaps = [{ code: 'model_call_capture of a secret' }]
  expect(JSON.stringify(inspectRecord({ record }))).not.toContain('secret')
  expect(resultOf('calls.capture_gap', record).reasons[0]).toMatch('expected no gap of this kind (')
})

test('a flag is told as it is, a text only as one', () => {
  expect([true, false, 'true', 1].map(describe)).toEqual(['true', 'false', 'a string', 'a number'])
})
