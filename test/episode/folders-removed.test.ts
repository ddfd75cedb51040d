import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { defineHarness } from '../../src/harness/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

let workspace = ''
const looker = defineHarness({
  name: 'looker',
  dialects: ['chat'],
  run: async (context) => {
    workspace = context.workspace
    expect(existsSync(workspace)).toBe(true)
    throw new Error('enough')
  },
})

test('the folders of an episode are gone afterwards, whatever happened', async () => {
  await runEpisode({ harness: looker, scenario: toolSuccess })
  expect(existsSync(workspace)).toBe(false)
})

test('with keep they stay, with a wire log', async () => {
  const { keptAt } = await runEpisode({ harness: looker, scenario: toolSuccess, keep: true })
  expect(existsSync(`${keptAt}/wire.jsonl`)).toBe(true)
  await rm(keptAt as string, { recursive: true })
})

test('they are gone when the provider cannot be opened, too', async () => {
  const temporary = await scratchFolder()
  vi.stubEnv('TMPDIR', temporary)
  const front = {
    kind: 'loopback' as const,
    open: () => {
      throw new Error('no port')
    },
    close: async () => {},
  }
  const { problem } = await runEpisode({ harness: looker, scenario: toolSuccess, front })
  vi.unstubAllEnvs()
  expect(problem?.message).toContain('no port')
  expect(await readdir(temporary)).toEqual([])
})
