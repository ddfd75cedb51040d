import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { defineHarness } from '../../src/harness/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

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
