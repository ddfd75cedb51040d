import { expect, it } from 'vitest'
import { collect } from '../../src/collector/index.ts'
import type { CapturedCall } from '../../src/evidence/capture.ts'
import { calls, observed, reply, session, step } from './support/episode.ts'

const [template] = calls(reply('a'))

function collectSize(size: number): number {
  const captured = Array.from({ length: size }, (_, at): CapturedCall => {
    const base = template as CapturedCall
    const ids = { call_index: at, model_call_id: `call-${at}`, response_id: `resp-${at}` }
    return { ...base, record: { ...base.record, ...ids }, stepId: `step-${at}` }
  })
  const steps = captured.map((_, at) =>
    step({ timestamp: at, responseIds: [`resp-${at}`], stepId: `step-${at}` }),
  )
  const started = performance.now()
  const record = collect({
    identity: { taskIndex: 0, rolloutIndex: 0, rolloutId: 'r', taskId: 't' },
    calls: captured,
    observations: observed({ steps }),
    outcome: { status: 'completed', answer: null },
    verification: { reward: 1, answer_seen: true, evaluation_completed: true },
  })
  const taken = performance.now() - started
  expect(record.ng_trajectory.gaps).toEqual([])
  expect(record.ng_trajectory.invocations.find(({ invocation_id }) => invocation_id === session)).toBeTruthy()
  return taken
}

it('takes time in proportion to the number of attempts', () => {
  collectSize(2000)
  const best = (size: number) => Math.min(...[1, 2, 3].map(() => collectSize(size)))
  const ratio = best(20_000) / best(2000)
  // A scan inside a loop would make it a hundred; sorting and caches account for what is over ten.
  expect(ratio).toBeLessThan(40)
})
