import { expect, test } from 'vitest'
import type { CheckStatus, RecordSubject } from '../../src/checks/types.ts'
import { type Part, resultOf, type SampleRecord, sample } from './sample.ts'

/** Three successes, two tools, one invocation, three steps. */
const base = (): SampleRecord => sample('good/tool_success/chat')

type Trajectory = SampleRecord['ng_trajectory']
type Change = (trajectory: Trajectory, record: SampleRecord) => unknown
type Row = [name: string, status: CheckStatus, change: Change]

/** Rules of the evidence contract, section 3.1, at their edges: each changes a sound record. */
function edges(id: string, rows: Row[], scope: RecordSubject['scope'] = {}): void {
  test.each(rows)(`${id}: %s -> %s`, (_, status, change) => {
    const record = base()
    change(record.ng_trajectory, record)
    expect(resultOf(id, record, { scope }).status).toBe(status)
  })
}

const server = { type: 'responses_api_models', name: 'policy_model' }
const step =
  (fields: Part): Change =>
  ({ turns }) =>
    Object.assign(turns[0]!, fields)
const tool =
  (fields: Part): Change =>
  ({ tool_calls }) =>
    Object.assign(tool_calls[0]!, fields)
const top =
  (fields: Part): Change =>
  (_, record) =>
    Object.assign(record, fields)
const idOf = ({ model_calls }: Trajectory, index: number): unknown => model_calls[index]!.model_call_id
const responseOf = ({ model_calls }: Trajectory, index: number): unknown =>
  model_calls[index]!.response_metadata.response_id

const continues =
  (previous: (trajectory: Trajectory) => unknown, change: Change = () => {}): Change =>
  (trajectory, record) => {
    trajectory.model_calls[1]!.request.previous_response_id = previous(trajectory)
    change(trajectory, record)
  }
const first = (trajectory: Trajectory) => responseOf(trajectory, 0)
edges('content.previous_response', [
  ['the earlier one', 'pass', continues(first)],
  ['itself', 'fail', continues((trajectory) => responseOf(trajectory, 1))],
  ['a later one', 'fail', continues((trajectory) => responseOf(trajectory, 2))],
  ['an empty one', 'pass', continues(() => '')],
  ['a number', 'fail', continues(() => 5)],
  [
    'of another server',
    'fail',
    continues(first, ({ model_calls }) =>
      Object.assign(model_calls[0]!.response_metadata, { model_ref: { ...server, name: 'other' } }),
    ),
  ],
  [
    'of a server with an extra key',
    'fail',
    continues(first, ({ model_calls }) =>
      Object.assign(model_calls[0]!.response_metadata, { model_ref: { ...server, more: 1 } }),
    ),
  ],
  [
    'one of two',
    'fail',
    ({ model_calls }) => {
      model_calls[1]!.response_metadata.response_id = model_calls[0]!.response_metadata.response_id
      model_calls[2]!.request.previous_response_id = model_calls[0]!.response_metadata.response_id
    },
  ],
  [
    'one without a response',
    'fail',
    continues(first, ({ model_calls }) => {
      const [call] = model_calls
      Object.assign(call!, { response: null })
      Object.assign(call!.response_metadata, { status_code: null, error_category: 'connection' })
    }),
  ],
])

edges('trajectory.task_id', [['blank', 'fail', (trajectory) => Object.assign(trajectory, { task_id: '\t' })]])
edges('trajectory.rollout_id', [
  ['a number', 'fail', (trajectory) => Object.assign(trajectory, { rollout_id: 1 })],
])

edges('steps.number', [
  ['1', 'pass', step({ turn_no: 1 })],
  ['twice the same', 'pass', step({ turn_no: 2 })],
  ...[0, 1.5, '1', true, null].map(
    (value): Row => [`${JSON.stringify(value)}`, 'fail', step({ turn_no: value })],
  ),
])
edges('steps.timestamp', [
  ['zero', 'pass', step({ timestamp: 0 })],
  ['negative', 'fail', step({ timestamp: -1 })],
])
edges('steps.resolution', [
  ['true in between', 'pass', step({ resolved: true })],
  ['absent', 'fail', step({ resolved: undefined })],
  ['zero', 'fail', step({ resolved: 0 })],
])
edges('steps.references', [
  ['none', 'fail', step({ model_calls: [] })],
  [
    'nulls only',
    'fail',
    step({ model_calls: [{ model_call_id: null, model_ref: null, response_id: null }] }),
  ],
  ['a response id only', 'fail', step({ model_calls: [{ response_id: 'r' }] })],
  ['a server only', 'fail', step({ model_calls: [{ model_ref: server }] })],
  [
    'a blank response id beside an id',
    'fail',
    step({ model_calls: [{ model_call_id: 'c', response_id: ' ' }] }),
  ],
  [
    'another type beside an id',
    'fail',
    step({ model_calls: [{ model_call_id: 'c', model_ref: { ...server, type: 'x' } }] }),
  ],
  ['an extra key', 'pass', step({ model_calls: [{ model_call_id: 'c', more: 1 }] })],
  ['a text', 'fail', step({ model_calls: ['c'] })],
])
edges('steps.call_target', [
  [
    'an extra key of the server',
    'fail',
    (trajectory) =>
      step({
        model_calls: [{ model_call_id: idOf(trajectory, 0), model_ref: { ...server, more: 1 } }],
      })(trajectory, base()),
  ],
  [
    'deep-equal servers',
    'pass',
    (trajectory) => {
      trajectory.model_calls[0]!.response_metadata.model_ref = { ...server, more: { a: 1, b: [2] } }
      trajectory.turns[0]!.model_calls = [
        { model_call_id: idOf(trajectory, 0), model_ref: { more: { b: [2], a: 1 }, ...server } },
      ]
    },
  ],
])
edges('invocations.references', [
  [
    'none',
    'pass',
    ({ invocations }) => invocations.push({ invocation_id: 'b', model_calls: [], conversation: [] }),
  ],
  ['no list', 'fail', ({ invocations }) => Object.assign(invocations[0]!, { model_calls: null })],
])

const children =
  (...links: [id: string, parent: unknown][]): Change =>
  ({ invocations }) => {
    for (const [invocation_id, parent_invocation_id] of links) {
      invocations.push({ invocation_id, parent_invocation_id, model_calls: [], conversation: [] })
    }
  }
edges('invocations.parent', [
  ['absent', 'pass', children(['a', undefined])],
  ['an empty one', 'fail', children(['a', ''])],
  ['itself', 'fail', children(['a', 'a'])],
  ['a circle that does not pass through the start', 'fail', children(['a', 'b'], ['b', 'a'], ['c', 'a'])],
  ['one of two', 'fail', children(['a', null], ['a', null], ['b', 'a'])],
])

edges('tools.output', [
  ...['', [], {}].map((value): Row => [JSON.stringify(value), 'pass', tool({ output: value })]),
  ...[0, true, null, undefined].map((value): Row => [`${value}`, 'fail', tool({ output: value })]),
])
edges('tools.status', [
  ['incomplete', 'fail', tool({ status: 'incomplete' })],
  ['timeout', 'pass', tool({ status: 'timeout' })],
])
const asked =
  (fields: Part): Change =>
  ({ invocations }) => {
    for (const item of invocations[0]!.conversation)
      if (item.type === 'function_call') Object.assign(item, fields)
  }
edges('tools.request', [
  ['arguments that are no JSON', 'pass', asked({ arguments: '{{' })],
  ['arguments that are an object', 'fail', asked({ arguments: {} })],
  ['another name', 'fail', asked({ name: 'other' })],
  ['two records for one request', 'pass', ({ tool_calls }) => tool_calls.push({ ...tool_calls[0]! })],
  [
    'two requests for one record',
    'fail',
    ({ invocations: [owner] }) =>
      owner!.conversation.push(owner!.conversation.find(({ type }) => type === 'function_call')!),
  ],
  ['no conversation', 'fail', ({ invocations }) => Object.assign(invocations[0]!, { conversation: null })],
])

edges('evaluation.reward', [
  ['negative', 'pass', top({ reward: -1.5 })],
  ['infinite', 'fail', top({ reward: JSON.parse('1e999') })],
  ['true', 'fail', top({ reward: true })],
])
edges('evaluation.failure_kind', [
  ['a mask that is no boolean', 'not_applicable', top({ mask_sample: 1 })],
  ['masked', 'fail', top({ mask_sample: true })],
  ['not evaluated', 'fail', top({ evaluation_completed: false, failure_kind: ' ' })],
])
edges('evaluation.failure_reason', [['masked', 'not_applicable', top({ mask_sample: true })]], {
  verifier: false,
})

const gap =
  (code: unknown): Change =>
  (trajectory) =>
    Object.assign(trajectory, { gaps: [{ code }] })
const gaps: Record<string, string[]> = {
  'calls.capture_gap': ['model_call_capture', 'model_call_capture_x', 'agent_observation_join_failed'],
  'ownership.gap': ['model_call_reference_x', 'model_call_ownership_unavailable'],
  'steps.gap': ['turns_unavailable', 'turn_evidence_incomplete', 'trajectory_projection_failed'],
  'steps.accounting_gap': ['turn_model_call_scope_incomplete'],
}
const otherGaps = [
  'x_model_call_capture',
  'agent_observation_join_failed_x',
  'model_calls_unavailable',
  5,
  null,
]
for (const [id, codes] of Object.entries(gaps)) {
  const others = Object.entries(gaps).flatMap(([other, own]) => (other === id ? [] : own))
  edges(id, [
    ...codes.map((code): Row => [code, 'fail', gap(code)]),
    ...[...others, ...otherGaps].map((code): Row => [`${code}`, 'pass', gap(code)]),
  ])
}

const observed =
  (entry: Part): Change =>
  (_, record) =>
    record.ng_agent_observations.records.push(entry)
const sandbox = (fields: Part): Change =>
  observed({ kind: 'sandbox', sandbox_id: 's', outcome: 'completed', ...fields })
edges(
  'sandbox.present',
  [
    ['none', 'fail', () => {}],
    ['of any role', 'pass', sandbox({ role: 'verifier' })],
  ],
  { requireSandbox: true },
)
edges('sandbox.identity', [
  ['none', 'not_applicable', () => {}],
  ['blank', 'fail', sandbox({ sandbox_id: ' ' })],
])
edges('sandbox.outcome', [
  ['unknown', 'fail', sandbox({ outcome: 'unknown' })],
  ['oom', 'pass', sandbox({ outcome: 'oom' })],
])
edges('sandbox.error', [
  ...['completed', 'timeout', 'cancelled'].map((outcome): Row => [outcome, 'pass', sandbox({ outcome })]),
  ...['failed', 'oom', 'sandbox_error'].map(
    (outcome): Row => [outcome, 'fail', sandbox({ outcome, error_type: ' ' })],
  ),
])

const compaction = (references: unknown): Change =>
  observed({ kind: 'context_compaction', model_calls: references })
edges('steps.compaction_target', [
  ['none', 'pass', compaction([])],
  ['null', 'fail', compaction(null)],
  ['no reference', 'fail', compaction([{}])],
  ['nobody', 'fail', compaction([{ model_call_id: 'nobody' }])],
])
edges('steps.compaction_target', [['null', 'not_applicable', compaction(null)]], { steps: false })

const another =
  (status_code: number): Change =>
  ({ model_calls }) => {
    const call = structuredClone(model_calls[0]!)
    Object.assign(call, { model_call_id: 'another' })
    Object.assign(call.response_metadata, { status_code, error_category: 'x' })
    model_calls.push(call)
  }
edges('steps.attempt_accounting', [
  ['400 without a step', 'pass', another(400)],
  ['399 without a step', 'fail', another(399)],
  [
    'helpers only',
    'fail',
    (trajectory, record) =>
      compaction(trajectory.model_calls.map(({ model_call_id }) => ({ model_call_id })))(trajectory, record),
  ],
])
