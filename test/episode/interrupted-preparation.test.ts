import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { interruptEpisodes } from '../../src/episode/interruption.ts'
import { reference } from '../../src/harness/reference/index.ts'
import { SetupError } from '../../src/harness/setup-error.ts'
import type { Harness } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

test('an interrupt ends a harness that is being installed, and that is no failed installation', async () => {
  const harness: Harness = {
    ...reference,
    prepare: ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new SetupError('install_failed', 'ended', 'none')))
        setTimeout(interruptEpisodes, 20)
      }),
  }
  const { status, problem } = await runEpisode({ harness, scenario: toolSuccess })
  expect([status, problem?.code]).toEqual(['execution_error', 'interrupted'])
})
