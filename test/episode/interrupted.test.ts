import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { interruptEpisodes } from '../../src/episode/interruption.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { Harness } from '../../src/harness/types.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

let runs = 0
const counted: Harness = {
  ...reference,
  run: (context) => {
    runs += 1
    return reference.run(context)
  },
}

// Both in one test: an interrupt cannot be taken back.
test('an interrupt while an episode is made ready keeps its harness from being started, and further ones', async () => {
  const loopback = await createLoopbackFront()
  const front: typeof loopback = {
    ...loopback,
    open: (options) => {
      interruptEpisodes()
      return loopback.open(options)
    },
  }
  const first = await runEpisode({ harness: counted, scenario: toolSuccess, front })
  const second = await runEpisode({ harness: counted, scenario: toolSuccess })
  await loopback.close()
  expect(runs).toBe(0)
  expect([first, second].map(({ status, problem }) => [status, problem?.code])).toEqual(
    Array(2).fill(['execution_error', 'interrupted']),
  )
})
