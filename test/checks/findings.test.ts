import { expect, test } from 'vitest'
import { maxFindings } from '../../src/checks/findings.ts'
import { inspectEpisode, inspectRecord } from '../../src/checks/index.ts'
import { corpus } from './corpus.ts'
import { resultOf, sample } from './sample.ts'

test('places beyond the limit are counted', () => {
  const record = sample()
  record.ng_trajectory.gaps = Array.from({ length: maxFindings + 7 }, () => ({ code: 'turns_unavailable' }))
  const { locations, reasons } = resultOf('steps.gap', record)
  expect(locations).toHaveLength(maxFindings)
  expect(reasons.at(-1)).toBe('and 7 more places like these')
})

test('as many places as the limit are all there, and no more are announced', () => {
  const record = sample()
  record.ng_trajectory.gaps = Array.from({ length: maxFindings }, () => ({ code: 'turns_unavailable' }))
  expect(resultOf('steps.gap', record).reasons).toHaveLength(maxFindings)
})

test('a reference says whether it means none or several', () => {
  const record = sample()
  const { model_calls, invocations } = record.ng_trajectory
  model_calls[1]!.model_call_id = model_calls[0]!.model_call_id
  const found = resultOf('ownership.call_target', record).reasons.map((reason) => reason.split(', ').at(-1))
  expect(found).toEqual(['found several', 'found none'])
  expect(invocations[0]!.model_calls).toHaveLength(5)
})

test('an index is that of the file, also behind items that are no objects', () => {
  const record = sample()
  record.ng_trajectory.gaps = ['odd', null, { code: 'turns_unavailable' }] as never
  expect(resultOf('steps.gap', record).locations).toEqual(['$.ng_trajectory.gaps[2].code'])
  record.ng_agent_observations.records.unshift('odd' as never, { kind: 'sandbox', outcome: 'unknown' })
  expect(resultOf('sandbox.outcome', record).locations).toEqual([
    '$.ng_agent_observations.records[1].outcome',
  ])
})

test('every failure of the corpus says where or why', () => {
  for (const { id, record, scope } of corpus()) {
    for (const { id: check, status, reasons, locations, blockedBy } of inspectRecord({ record, scope })
      .checks) {
      if (status === 'fail') expect(reasons.length, `${id} ${check}`).toBeGreaterThan(0)
      else expect([reasons, locations], `${id} ${check}`).toEqual([[], []])
      if (status === 'fail' && locations.length === 0) {
        expect(reasons[0]).toMatch(/^(blocked by [a-z_., ]+|required input is unavailable); [A-Z]/)
        if (record) expect(blockedBy).not.toEqual([])
      }
    }
  }
})

const canary = 'CANARY-b7e1'

/** Every string and every key that is no word of the format, poisoned. */
function poisoned(value: unknown): unknown {
  if (typeof value === 'string') return `${value}${canary}`
  if (Array.isArray(value)) return value.map(poisoned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => [
      [key, poisoned(child)],
      [`${key}${canary}`, { file_id: canary }],
    ]),
  )
}

test('no text of a record or witness is ever repeated', () => {
  for (const { record, scope, witness, expectation } of corpus()) {
    const results = [inspectRecord({ record: poisoned(record), scope })]
    if (witness && expectation) {
      for (const episode of [
        { record: poisoned(record), witness },
        { record, witness: poisoned(witness) as typeof witness },
      ]) {
        results.push(inspectEpisode({ ...episode, scope, expectation }))
      }
    }
    expect(JSON.stringify(results)).not.toContain(canary)
  }
})

test('a single poisoned string is not repeated either', () => {
  const record = sample()
  for (const call of record.ng_trajectory.model_calls) call.response_metadata.dialect = canary
  for (const gap of record.ng_trajectory.gaps) gap.code = `model_call_capture${canary}`
  for (const turn of record.ng_trajectory.turns) turn.invocation_id = canary
  for (const tool of record.ng_trajectory.tool_calls)
    Object.assign(tool, { status: canary, tool_name: canary })
  expect(JSON.stringify(inspectRecord({ record }))).not.toContain(canary)
})
