import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

test("a fault of the kit's own provider is told as one, and is no verdict on the harness", async () => {
  const front = await createLoopbackFront()
  try {
    const broken = {
      ...front,
      open: (options: Parameters<typeof front.open>[0]) =>
        front.open({
          ...options,
          probes: {
            probe: () => {
              throw new Error('no probe to be had')
            },
            executed: async () => false,
          },
        }),
    }
    const episode = await runEpisode({ harness: reference, scenario: toolSuccess, front: broken })
    expect(episode.status).toBe('kit_error')
    expect(episode.problem?.message).toContain('no probe to be had')
    expect(episode.gate).toBeNull()
  } finally {
    await front.close()
  }
})
