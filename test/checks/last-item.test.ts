import { expect, test } from 'vitest'
import { failuresOf, resultOf, type SampleRecord, sample } from './sample.ts'

/** Several of everything, all of it sound. */
function several(): SampleRecord {
  const record = sample()
  const { invocations } = record.ng_trajectory
  invocations.push({ ...structuredClone(invocations[0]!), invocation_id: 'child', model_calls: [] })
  const sandbox = { kind: 'sandbox', sandbox_id: 's', outcome: 'failed', error_type: 'x' }
  record.ng_agent_observations.records.push({ ...sandbox }, { ...sandbox })
  return record
}

type Parts = 'model_calls' | 'invocations' | 'turns' | 'tool_calls'

const last = (record: SampleRecord, part: Parts) => {
  const items = record.ng_trajectory[part]
  return { item: items.at(-1)! as Record<string, unknown>, index: items.length - 1 }
}

test('the record is sound', () => {
  expect(failuresOf(several())).toEqual([])
})

test.each<[check: string, part: Parts, field: string, value: unknown]>([
  ['calls.identity', 'model_calls', 'model_call_id', ' '],
  ['calls.model', 'model_calls', 'response_metadata.model_ref', {}],
  ['calls.protocol', 'model_calls', 'response_metadata.dialect', 'grpc'],
  ['calls.timing', 'model_calls', 'started_at', -1],
  ['calls.timing', 'model_calls', 'completed_at', null],
  ['calls.response_id', 'model_calls', 'response_metadata.response_id', ''],
  ['calls.request', 'model_calls', 'request', 'raw'],
  ['calls.response', 'model_calls', 'response', 'raw'],
  ['tokens.prompt_tokens', 'model_calls', 'token_stats.prompt_tokens', -1],
  ['tokens.completion_tokens', 'model_calls', 'token_stats.completion_tokens', 0.5],
  ['tokens.reasoning_tokens', 'model_calls', 'token_stats.reasoning_tokens', '2'],
  ['tokens.total_tokens', 'model_calls', 'token_stats.total_tokens', true],
  ['tokens.cached_tokens', 'model_calls', 'token_stats.cached_tokens', []],
  ['invocations.identity', 'invocations', 'invocation_id', null],
  ['invocations.references', 'invocations', 'model_calls', null],
  ['invocations.parent', 'invocations', 'parent_invocation_id', 'nobody'],
  ['steps.invocation', 'turns', 'invocation_id', ''],
  ['steps.invocation_target', 'turns', 'invocation_id', 'nobody'],
  ['steps.number', 'turns', 'turn_no', 0],
  ['steps.timestamp', 'turns', 'timestamp', -0.5],
  ['steps.resolution', 'turns', 'resolved', undefined],
  ['steps.references', 'turns', 'model_calls', []],
  ['tools.identity', 'tool_calls', 'tool_call_id', ''],
  ['tools.name', 'tool_calls', 'tool_name', null],
  ['tools.invocation', 'tool_calls', 'invocation_id', 3],
  ['tools.invocation_target', 'tool_calls', 'invocation_id', 'nobody'],
  ['tools.status', 'tool_calls', 'status', 'incomplete'],
  ['tools.output', 'tool_calls', 'output', null],
])('%s finds a fault in the last of several', (check, part, field, value) => {
  const record = several()
  const { item, index } = last(record, part)
  const [outer = '', inner] = field.split('.')
  if (inner) (item[outer] as Record<string, unknown>)[inner] = value
  else item[outer] = value
  expect(resultOf(check, record)).toMatchObject({
    status: 'fail',
    locations: [`$.ng_trajectory.${part}[${index}].${field}`],
  })
})

test.each<[string, string, unknown]>([
  ['sandbox.identity', 'sandbox_id', null],
  ['sandbox.outcome', 'outcome', 'unknown'],
  ['sandbox.error', 'error_type', ''],
])('%s finds a fault in the last of several', (check, field, value) => {
  const record = several()
  const { records } = record.ng_agent_observations
  records.at(-1)![field] = value
  expect(resultOf(check, record).locations).toEqual([
    `$.ng_agent_observations.records[${records.length - 1}].${field}`,
  ])
})

test('a step whose attempt has no owner does not hide a later one with a wrong owner', () => {
  const record = several()
  const { invocations, turns } = record.ng_trajectory
  invocations[0]!.model_calls.splice(2, 1)
  turns.at(-1)!.invocation_id = 'child'
  const { locations, reasons } = resultOf('steps.call_owner', record)
  expect(locations).toEqual([`$.ng_trajectory.turns[${turns.length - 1}].model_calls[0]`])
  expect(reasons[0]).toContain('another invocation')
})

test('an attempt with an error category may still break the shape of its outcome', () => {
  const record = several()
  const { item } = last(record, 'model_calls')
  for (const changes of [{ status_code: 700 }, { finish_reason: ' ' }, { response_status: 3 }]) {
    const before = { ...(item.response_metadata as object) }
    Object.assign(item.response_metadata as object, { error_category: 'timeout', ...changes })
    expect(resultOf('calls.outcome', record).status).toBe('fail')
    item.response_metadata = before
  }
})
