import { describe, expect, it } from 'vitest'
import { collect } from '../../src/collector/index.ts'
import { type EpisodePlan, observationSetOf, truthViolations } from '../../src/properties/index.ts'

const plan: EpisodePlan = {
  invocations: [
    {
      parent: 0,
      steps: [{ tie: 'step_id', failures: [{ kind: 'http_error', status: 429 }], tools: 0 }],
      compactions: [],
      trailing: [],
    },
  ],
  localStepIds: false,
  order: [],
}

describe('the truth of a planned episode', () => {
  const set = observationSetOf(plan)

  it('is what an exact record says', () => {
    expect(truthViolations(collect(set.input), set)).toEqual([])
  })

  it('has no attempt more', () => {
    const record = collect(set.input)
    const [first] = record.ng_trajectory.model_calls
    if (first) record.ng_trajectory.model_calls.push({ ...first, model_call_id: 'another' })
    expect(truthViolations(record, set)).toEqual(['2 attempts were made and 3 are saved'])
  })

  it('has no step more, and none less', () => {
    const record = collect(set.input)
    record.ng_trajectory.turns.push({ ...record.ng_trajectory.turns[0]!, answer: 'made up', model_calls: [] })
    expect(truthViolations(record, set)).toEqual(['the harness kept 1 steps and the record has 2, or others'])
  })

  it('has the status that was sent', () => {
    const record = collect(set.input)
    record.ng_trajectory.model_calls[0]!.response_metadata.status_code = 500
    expect(truthViolations(record, set)).toEqual([
      'http_error of invocation-0: status: expected 429, found 500',
    ])
  })
})
