import { expect, it } from 'vitest'
import { planBody, type ReplyPlan, utf8 } from '../../src/provider/plan.ts'
import { createRelease } from '../../src/provider/release.ts'
import { fakeCapture } from './support.ts'

/** The turns of the event loop in which the parts of a plan are written. */
async function turnsOf(plan: Partial<ReplyPlan>): Promise<number[]> {
  let turn = 0
  const turns: number[] = []
  const release = createRelease({
    plan: {
      ...planBody(200, '', {}, null),
      chunks: ['a', 'b', 'c'].map((text) => ({ bytes: utf8(text) })),
      ...plan,
    },
    exchange: fakeCapture().begin({ dialect: 'chat', rawHeaders: [], body: new Uint8Array() }),
    attempt: { attempt_id: 'a', request: {}, response: null, status_code: 200 },
    open: new Set(),
    signal: () => new AbortController().signal,
  })
  const count = setInterval(() => {}, 1000)
  const tick = () => {
    turn += 1
    if (turns.length < 3) setImmediate(tick)
  }
  setImmediate(tick)
  await release.into({
    write: () => turns.push(turn) > 0,
    ready: async () => {},
    end: () => {},
    drop: () => {},
  })
  clearInterval(count)
  return turns
}

it('lets chunks that are to come apart leave in turns of their own', async () => {
  const turns = await turnsOf({ apart: true })
  expect(new Set(turns).size).toBe(3)
})

it('lets others leave together', async () => {
  expect(new Set(await turnsOf({})).size).toBe(1)
})
