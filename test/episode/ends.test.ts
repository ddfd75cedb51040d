import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { SetupError } from '../../src/harness/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { EpisodeContext, Harness } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { scriptHarness } from './troubled-harness.ts'

test('a process that hangs without a request met its deadline; it did not crash', async () => {
  const harness = scriptHarness('dreamer', 'setInterval(() => {}, 1000)', { deadlineSeconds: 1 })
  const { status, problem, findings } = await runEpisode({ harness, scenario: toolSuccess })
  expect(problem).toBeUndefined()
  expect(status).toBe('failed')
  expect(findings.map(({ id }) => id)).toEqual(['episode.deadline'])
})

test('a process that a signal ended before its first request crashed', async () => {
  const harness = scriptHarness('fallen', 'process.kill(process.pid, "SIGKILL")')
  const { status, problem } = await runEpisode({ harness, scenario: toolSuccess })
  expect(status).toBe('setup_error')
  expect(problem?.message).toContain('was ended by SIGKILL before it called the provider')
})

test('set-up cannot fail any more once the provider was called', async () => {
  const harness: Harness = {
    ...reference,
    run: async (context) => {
      await reference.run(context)
      throw new SetupError('missing_executable', 'too late', 'none')
    },
  }
  const { status, problem } = await runEpisode({ harness, scenario: toolSuccess })
  expect(status).toBe('execution_error')
  expect(problem?.code).toBe('harness_crashed')
})

test('the signal of an episode that is over is aborted, so that nothing is left open', async () => {
  let signal: EpisodeContext['signal'] | undefined
  const harness: Harness = {
    ...reference,
    run: async (context) => {
      signal = context.signal
      const result = await reference.run(context)
      expect(signal.aborted).toBe(false)
      return result
    },
  }
  const { status } = await runEpisode({ harness, scenario: toolSuccess })
  expect(status).toBe('passed')
  expect(signal?.aborted).toBe(true)
})

test('a harness in this process that heeds no deadline cannot hold the run', async () => {
  const harness: Harness = { ...reference, deadlineSeconds: 0.1, run: () => new Promise(() => {}) }
  const { status, findings } = await runEpisode({ harness, scenario: toolSuccess })
  expect(status).toBe('failed')
  expect(findings.map(({ id }) => id)).toEqual(['episode.deadline'])
})
