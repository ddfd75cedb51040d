import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { EpisodeContext, Harness } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

const throwing = (run: (context: EpisodeContext) => unknown): Harness => ({
  ...reference,
  name: 'thrower',
  deadlineSeconds: 1,
  run: async (context) => run(context) as never,
})

test.each([undefined, null, 'a string', { code: 7 }])('%j is reported when it is thrown', async (value) => {
  const harness = throwing(() => {
    throw value
  })
  const { status, problem } = await runEpisode({ harness, scenario: toolSuccess })
  expect(status).toBe('execution_error')
  expect(problem?.message).toContain('before it called the provider: Error: it threw ')
})

test('a harness that throws after its requests crashed in the middle', async () => {
  const harness = throwing(async (context) => {
    await reference.run(context)
    throw new Error('late')
  })
  const { problem } = await runEpisode({ harness, scenario: toolSuccess })
  expect(problem?.message).toContain('crashed in the middle of the episode: Error: late')
})

test('to reject at the deadline is no crash: the episode fails with a finding', async () => {
  const harness = throwing(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const { status, problem, findings } = await runEpisode({ harness, scenario: toolSuccess })
  expect(problem).toBeUndefined()
  expect(status).toBe('failed')
  expect(findings.map(({ id }) => id)).toEqual(['episode.deadline'])
})
