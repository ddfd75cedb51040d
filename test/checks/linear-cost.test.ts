import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { type Part, sample } from './sample.ts'

/** A record with this many attempts in this many steps and invocations; `change` may spoil its links. */
function grown(size: number, change: (reference: Part, index: number) => Part = (reference) => reference) {
  const record = sample()
  const { model_calls, turns, invocations } = record.ng_trajectory
  const [call, turn, invocation] = [model_calls[3]!, turns[1]!, invocations[0]!]
  const range = Array.from({ length: size }, (_, index) => index)
  const id = (index: number) => `call-${index}`
  record.ng_trajectory.model_calls = range.map((index) => ({ ...call, model_call_id: id(index) }))
  const reference = (index: number) =>
    change(
      { model_call_id: id(index), model_ref: call.response_metadata.model_ref, response_id: null },
      index,
    )
  record.ng_trajectory.turns = range.map((index) => ({
    ...turn,
    invocation_id: `i-${index}`,
    model_calls: [reference(index)],
  }))
  record.ng_trajectory.invocations = range.map((index) => ({
    ...invocation,
    invocation_id: `i-${index}`,
    parent_invocation_id: index === 0 ? null : `i-${index - 1}`,
    model_calls: [reference(size - 1 - index)],
  }))
  return record
}

/** How often any property of the record is read during an inspection. */
function readsOf(record: object): number {
  let reads = 0
  const proxies = new WeakMap<object, object>()
  const counted = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = proxies.get(value)
    if (known) return known
    const proxy = new Proxy(value, {
      get(target, key) {
        reads += 1
        return counted(Reflect.get(target, key))
      },
    })
    proxies.set(value, proxy)
    return proxy
  }
  inspectRecord({ record: counted(record) })
  return reads
}

test.each<[string, (reference: Part, index: number) => Part]>([
  ['sound links', (reference) => reference],
  ['links that mean nothing', (_, index) => ({ model_call_id: `nobody-${index}` })],
  ['links that all mean one attempt', () => ({ model_call_id: 'call-0' })],
  ['links that are none', () => ({})],
])('with %s, ten times the attempts take about ten times the reads', (_, change) => {
  const [few, many] = [readsOf(grown(100, change)), readsOf(grown(1000, change))]
  expect(few).toBeGreaterThan(1000)
  expect(many / few).toBeLessThan(10.5)
})

test('thousands of attempts with one id do not make joins quadratic', () => {
  const sameId = (size: number) => {
    const record = grown(size, (reference) => ({ ...reference, model_call_id: 'same' }))
    for (const call of record.ng_trajectory.model_calls) call.model_call_id = 'same'
    return record
  }
  expect(readsOf(sameId(1000)) / readsOf(sameId(100))).toBeLessThan(10.5)
})
