import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import { retry429 } from '../../src/scenarios/core/retry-429.ts'

test('many episodes at once, with the same seed, see the same and are judged the same', async () => {
  const front = await createLoopbackFront()
  try {
    const episodes = await Promise.all(
      Array.from({ length: 20 }, (_, rolloutIndex) =>
        runEpisode({ harness: reference, scenario: retry429, front, rolloutIndex }),
      ),
    )
    expect(episodes.map(({ status }) => status)).toEqual(Array(20).fill('passed'))
    const statuses = episodes.map(({ witness }) => witness?.attempts.map((attempt) => attempt.status_code))
    expect(statuses).toEqual(Array(20).fill([429, 429, 200, 200, 200]))
    const verdicts = new Set(
      episodes.map(({ checks }) => JSON.stringify(checks.map(({ id, status }) => [id, status]))),
    )
    expect(verdicts.size).toBe(1)
  } finally {
    await front.close()
  }
})
