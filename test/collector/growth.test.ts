import { expect, it } from 'vitest'
import { type CollectInput, collect } from '../../src/collector/index.ts'
import type { CapturedCall } from '../../src/evidence/capture.ts'
import { calls, observed, reply, step } from './support/episode.ts'

const [template] = calls(reply('a'))
const walking = [
  'filter',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
  'indexOf',
  'includes',
  'map',
  'flatMap',
] as const

function inputOf(size: number): CollectInput {
  const captured = Array.from({ length: size }, (_, at): CapturedCall => {
    const base = template as CapturedCall
    const ids = { call_index: at, model_call_id: `call-${at}`, response_id: `resp-${at}` }
    return { ...base, record: { ...base.record, ...ids }, stepId: `step-${at}` }
  })
  const steps = captured.map((_, at) =>
    step({ timestamp: at, responseIds: [`resp-${at}`], stepId: `step-${at}` }),
  )
  const helper = { invocationId: 'none', outcome: 'completed' as const, responseIds: ['resp-0'] }
  return {
    identity: { taskIndex: 0, rolloutIndex: 0, rolloutId: 'r', taskId: 't' },
    calls: captured,
    observations: observed({ steps, compactions: [helper] }),
    outcome: { status: 'completed', answer: null },
    verification: { reward: 1, answer_seen: true, evaluation_completed: true },
  }
}

/** Elements of arrays that are walked over while the work is done: a measure that no load of the machine moves. */
function elementsWalked(work: () => unknown): number {
  let walked = 0
  const prototype = Array.prototype as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>
  const originals = [...walking, Symbol.iterator].map((name) => [name, prototype[name]!] as const)
  try {
    for (const [name, original] of originals)
      Object.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value(this: unknown[], ...args: unknown[]) {
          walked += this.length
          return original.apply(this, args)
        },
      })
    work()
  } finally {
    for (const [name, value] of originals)
      Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
  }
  return walked
}

it('walks over a number of elements in proportion to the number of attempts', () => {
  const [small, large] = [200, 2000].map((size) => {
    const input = inputOf(size)
    return elementsWalked(() => collect(input))
  }) as [number, number]
  expect(small).toBeGreaterThan(200)
  // A scan inside a loop would make it a hundred times as many.
  expect(large / small).toBeLessThan(11)
})
