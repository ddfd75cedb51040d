import { expect, test } from 'vitest'
import { wallOf } from '../../src/report/wall.ts'

/** An episode from `startedAt` to `endedAt`, with the spans of its processes, in ms. */
const episode = (startedAt: number, endedAt: number, ...processes: [number, number][]) => ({
  timing: { startedAt, endedAt, processes },
})

test.each([
  ['no episode', [], 0, null],
  ['no harness with a process', [episode(100, 200)], 100, null],
  ['before, between and after processes', [episode(0, 100, [10, 40], [50, 90])], 100, 30],
  ['episodes side by side', [episode(0, 60, [0, 50]), episode(20, 100, [40, 100])], 100, 0],
  ['a gap between episodes', [episode(0, 40, [0, 40]), episode(70, 100, [70, 100])], 100, 30],
  ['a short process within a long one', [episode(0, 110, [0, 80], [10, 20], [50, 100])], 110, 10],
  ['processes that are told out of order', [episode(0, 100, [60, 100], [0, 50])], 100, 10],
  ['another harness in the kit itself', [episode(0, 30), episode(20, 100, [20, 100])], 100, 20],
])('wall time without a harness process: %s', (_, episodes, totalMs, withoutProcessMs) => {
  expect(wallOf(episodes)).toEqual({ totalMs, withoutProcessMs })
})
