import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { Harness } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

test('a harness that is ended at its deadline fails, however good its evidence', async () => {
  const lingering: Harness = {
    ...reference,
    name: 'lingering',
    run: async (context) => {
      const result = await reference.run(context)
      return { ...result, outcome: { ...result.outcome, timedOut: true } }
    },
  }
  const { status, gate, checks, findings } = await runEpisode({ harness: lingering, scenario: toolSuccess })
  expect(checks.filter((check) => check.status === 'fail')).toEqual([])
  expect(gate).toBe('pass')
  expect(findings.map(({ id }) => id)).toEqual(['episode.deadline'])
  expect(status).toBe('failed')
})
