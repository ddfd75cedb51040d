import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import { modelError } from '../../src/scenarios/core/model-error.ts'

test('a terminal provider failure is delivered masked, with owners, without steps, with a numeric reward', async () => {
  const { record, status } = await runEpisode({ harness: reference, scenario: modelError })
  expect(status).toBe('passed')
  expect(record).toMatchObject({
    reward: 0,
    evaluation_completed: true,
    mask_sample: true,
    failure_kind: 'agent_request_failed',
    failure_reason: expect.stringContaining('controlled model failure'),
    ng_trajectory: {
      turns: [],
      model_calls: [{ response_metadata: { status_code: 400, response_id: null } }],
    },
  })
  const { ng_trajectory } = record as { ng_trajectory: { invocations: { model_calls: unknown[] }[] } }
  expect(ng_trajectory.invocations.map(({ model_calls }) => model_calls.length)).toEqual([1])
})
