import { expect, it } from 'vitest'
import { indexCalls } from '../../../src/collector/join/call-index.ts'
import { joinObservations } from '../../../src/collector/join/join-observations.ts'
import { observationRecords } from '../../../src/collector/join/observation-records.ts'
import { calls, cutStream, httpError, observed, reply, session, step } from '../support/episode.ts'

it('joining what was joined changes nothing, gaps included', () => {
  const index = indexCalls(
    calls(httpError(429), cutStream('cut'), reply('a'), reply('twice'), reply('twice'), reply('helper'), {}),
  )
  const observations = observed({
    steps: [step({ responseIds: ['cut', 'a', 'twice', 'nope'] })],
    compactions: [{ invocationId: session, outcome: 'completed', responseIds: ['helper', 'missing'] }],
  })
  const modelRef = { type: 'responses_api_models', name: 'policy_model' } as const
  const once = joinObservations(observationRecords(observations, modelRef, index), index)
  expect(once.gaps.length).toBeGreaterThan(3)
  expect(joinObservations(once.records, index)).toEqual(once)
})
