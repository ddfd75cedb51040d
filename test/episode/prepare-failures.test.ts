import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { Harness } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

const preparing = (prepare: () => unknown): Harness => ({
  ...reference,
  name: 'unready',
  prepare: prepare as Harness['prepare'],
})

test.each<[string, () => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('no room')
    },
    '(Error: no room)',
  ],
  ['rejects', () => Promise.reject(new Error('no network')), '(Error: no network)'],
  ['rejects with nothing', () => Promise.reject(undefined), 'it threw undefined'],
  ['resolves to nothing', () => Promise.resolve(), 'not to { version: string }'],
  ['has no version', () => Promise.resolve({}), 'not to { version: string }'],
  ['has a number as version', () => Promise.resolve({ version: 5 }), 'not to { version: string }'],
])('a "prepare" that %s is a fault of the adapter, in words', async (_, prepare, words) => {
  const { status, version, problem } = await runEpisode({
    harness: preparing(prepare),
    scenario: toolSuccess,
  })
  expect(status).toBe('kit_error')
  expect(version).toBe('unknown')
  expect(problem?.message).toContain('Failed in "prepare" of the adapter of unready')
  expect(problem?.message).toContain(words)
  expect(problem?.hint).toContain("the adapter's code")
})
