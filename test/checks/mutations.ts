import fc from 'fast-check'

type Obj = Record<string, unknown>
type Holder = Obj & { model_calls: unknown[] }

export interface LinkedRecord extends Obj {
  ng_agent_observations: { records: Obj[] }
  ng_trajectory: {
    model_calls: Obj[]
    invocations: Holder[]
    turns: Holder[]
    tool_calls: Obj[]
  }
}

const server = (name: string): Obj => ({ type: 'responses_api_models', name })

/** A small sound record with every kind of link: errors, successes, a helper, a child, tools, a continuation. */
export function linkedRecord(): LinkedRecord {
  const statuses = [429, 429, 200, 200, 200, 503, 200]
  const model_calls = statuses.map((status, index) => ({
    model_call_id: `c${index}`,
    request: { messages: [{ role: 'user' }], ...(index === 4 && { previous_response_id: 'r3' }) },
    response: { choices: [] },
    response_metadata: {
      dialect: 'chat',
      model_ref: server('policy_model'),
      status_code: status,
      response_id: status === 200 ? `r${index}` : null,
      error_category: status === 200 ? null : 'rate_limit',
    },
  }))
  const full = (index: number): Obj => ({
    model_call_id: `c${index}`,
    model_ref: server('policy_model'),
    response_id: statuses[index] === 200 ? `r${index}` : null,
  })
  const short = (index: number): Obj => ({ model_ref: server('policy_model'), response_id: `r${index}` })
  const call = (call_id: string): Obj => ({ type: 'function_call', call_id, name: 'bash', arguments: '{}' })
  return {
    ng_agent_observations: { records: [{ kind: 'context_compaction', model_calls: [full(3)] }] },
    ng_trajectory: {
      model_calls,
      invocations: [
        {
          invocation_id: 'a',
          parent_invocation_id: null,
          model_calls: [0, 1, 2, 3, 4].map(full),
          conversation: [call('t0')],
        },
        {
          invocation_id: 'b',
          parent_invocation_id: 'a',
          model_calls: [full(5), short(6)],
          conversation: [call('t1')],
        },
      ],
      turns: [
        { invocation_id: 'a', model_calls: [full(0), full(1), short(2)] },
        { invocation_id: 'a', model_calls: [{ model_call_id: 'c4' }] },
        { invocation_id: 'b', model_calls: [full(6)] },
      ],
      tool_calls: [
        { invocation_id: 'a', tool_call_id: 't0', tool_name: 'bash' },
        { invocation_id: 'b', tool_call_id: 't1', tool_name: 'bash' },
      ],
    },
  }
}

/** Values that mean something, or nearly do, at some place of a record. */
const oddValues: readonly unknown[] = [
  ...['a', 'b', 'c0', 'c3', 'c4', 'r2', 'r3', 'r4', 't0', 't1', 'bash', 'chat', 'responses', 'function_call'],
  ...['', ' ', '\ufeff', '\u001c', 'context_compaction', 0, 1, 200, 299, 300, 399, 400, 400.5, 500, -1],
  ...[
    null,
    true,
    false,
    [],
    {},
    [{}],
    ['x'],
    server('policy_model'),
    server('other'),
    { ...server('policy_model'), x: 1 },
  ],
  ...[
    { model_call_id: 'c2' },
    { model_ref: server('policy_model'), response_id: 'r2' },
    { response_id: 'r2' },
  ],
]

/** One change: where (as numbers that are taken modulo what is there) and what. */
export type Mutation =
  | { kind: 'set'; path: number[]; value: number }
  | { kind: 'remove'; path: number[] }
  | { kind: 'copy' | 'move'; from: number[]; to: number[] }
  | { kind: 'duplicate'; path: number[] }

const number = fc.nat(9999)
/** Mostly deep in the record; now and then a whole list or the whole trajectory. */
const place = fc.oneof(
  { weight: 1, arbitrary: fc.array(number, { minLength: 1, maxLength: 3 }) },
  { weight: 9, arbitrary: fc.array(number, { minLength: 4, maxLength: 7 }) },
)
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), path: place, value: fc.nat(oddValues.length - 1) }),
  fc.record({ kind: fc.constant('remove' as const), path: place }),
  fc.record({ kind: fc.constantFrom('copy' as const, 'move' as const), from: place, to: place }),
  fc.record({ kind: fc.constant('duplicate' as const), path: place }),
)
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 5 })

interface Spot {
  parent: Obj | unknown[]
  key: string
}

/** Walks down by the numbers; ends where there is nothing below. */
function spotOf(record: Obj, path: readonly number[]): Spot {
  let parent: Obj | unknown[] = record
  for (const [depth, number] of path.entries()) {
    const keys = Object.keys(parent)
    const key = keys[number % keys.length]!
    const child = (parent as Obj)[key]
    const isInner = typeof child === 'object' && child !== null && Object.keys(child).length > 0
    if (!isInner || depth === path.length - 1) return { parent, key }
    parent = child as Obj
  }
  return { parent, key: Object.keys(parent)[0] ?? '0' }
}

function remove({ parent, key }: Spot): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}

function insert({ parent, key }: Spot, value: unknown): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 0, value)
  else parent[key] = value
}

const read = ({ parent, key }: Spot): unknown => (parent as Obj)[key]

/** Applies a change to the record. */
export function mutate(record: Obj, change: Mutation): void {
  if (Object.keys(record).length === 0) return
  switch (change.kind) {
    case 'set': {
      const { parent, key } = spotOf(record, change.path)
      ;(parent as Obj)[key] = structuredClone(oddValues[change.value])
      return
    }
    case 'remove':
      remove(spotOf(record, change.path))
      return
    case 'duplicate': {
      const spot = spotOf(record, change.path)
      insert(spot, structuredClone(read(spot)))
      return
    }
    case 'copy':
    case 'move': {
      const from = spotOf(record, change.from)
      const value = structuredClone(read(from))
      if (change.kind === 'move') remove(from)
      if (Object.keys(record).length > 0) insert(spotOf(record, change.to), value)
    }
  }
}
