import { expect, test } from 'vitest'
import { z } from 'zod'
import { runEpisode } from '../../src/episode/index.ts'
import { commandHarness, readJsonLines } from '../../src/harness/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { oneRequest } from './troubled-harness.ts'

test('a harness that writes garbage fails, with file and line of what could not be read', async () => {
  const program = `(async () => {${oneRequest}; require('node:fs').writeFileSync('session.jsonl', '{"a":1}\\nno json\\n')})()`
  const harness = commandHarness({
    name: 'garbler',
    dialects: ['chat'],
    executable: process.execPath,
    prepare: async () => ({ version: '1.0.0' }),
    command: ({ rootUrl, apiKey }) => ({
      args: ['-e', program],
      env: { BASE_URL: rootUrl, API_KEY: apiKey },
    }),
    observe: async ({ workspace }) => {
      await readJsonLines(`${workspace}/session.jsonl`, { schema: z.object({ a: z.number() }) })
      throw new Error('the damaged line was not noticed')
    },
  })
  const episode = await runEpisode({ harness, scenario: toolSuccess })
  expect(episode.status).toBe('failed')
  expect(episode.record).toBeNull()
  const [finding] = episode.findings
  expect(finding?.id).toBe('episode.observation_unreadable')
  expect(finding?.message).toMatch(/session\.jsonl, line 2/)
  expect(finding?.message.split('session.jsonl')).toHaveLength(2)
})
