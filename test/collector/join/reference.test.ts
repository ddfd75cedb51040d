import { describe, expect, it } from 'vitest'
import { indexCalls, lookUp } from '../../../src/collector/join/call-index.ts'
import { calls, cutStream, reply } from '../support/episode.ts'

const index = indexCalls(calls(reply('a'), cutStream('c'), reply('c')))
const ref = { type: 'responses_api_models', name: 'policy_model' } as const
const first = '0'.repeat(32)
const found = (one: Parameters<typeof lookUp>[1]) => lookUp(index, one).map(({ record }) => record.call_index)

describe('a reference', () => {
  it('by id names its call, in any supported form', () => {
    expect(found({ model_call_id: first })).toEqual([0])
    expect(found({ model_call_id: first, model_ref: ref })).toEqual([0])
    expect(found({ model_call_id: first, response_id: 'a' })).toEqual([0])
    expect(found({ model_call_id: first, model_ref: ref, response_id: 'a' })).toEqual([0])
    expect(found({ model_ref: ref, response_id: 'a' })).toEqual([0])
  })

  it('has no fallback when one of its identifiers disagrees', () => {
    expect(found({ model_call_id: first, response_id: 'b' })).toEqual([])
    expect(found({ model_call_id: first, model_ref: { ...ref, name: 'other' } })).toEqual([])
    expect(found({ model_call_id: 'nope', model_ref: ref, response_id: 'a' })).toEqual([])
    expect(found({ model_ref: { ...ref, name: 'other' }, response_id: 'a' })).toEqual([])
  })

  it('by response id prefers a finished reply to a cut stream that announced the same id', () => {
    expect(found({ model_ref: ref, response_id: 'c' })).toEqual([2])
  })
})
