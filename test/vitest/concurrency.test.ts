import { expect, test } from 'vitest'
import { runVitest } from '../support/run-vitest.ts'

test('no more episodes than asked for run side by side, over all harnesses of a file', async () => {
  const { exitCode, report } = await runVitest('limited')
  expect(report?.episodes.flatMap(({ problem }) => problem?.message ?? [])).toEqual([])
  expect(report?.summary).toMatchObject({ total: 16, passed: 16 })
  expect(exitCode).toBe(0)
  // Two did run at once.
  const spans = report?.episodes.map(({ timing }) => timing) ?? []
  expect(spans.some((one) => spans.some((other) => other !== one && overlap(one, other)))).toBe(true)
})

const overlap = (
  one: { startedAt: number; endedAt: number },
  other: { startedAt: number; endedAt: number },
) => one.startedAt < other.endedAt && other.startedAt < one.endedAt
