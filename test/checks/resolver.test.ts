import { expect, test } from 'vitest'
import { ambiguous, PositionIndex } from '../../src/checks/position-index.ts'
import { malformed, ReferenceResolver, unmatched } from '../../src/checks/resolver.ts'
import { serverKey } from '../../src/checks/server-names.ts'

const model = { type: 'responses_api_models', name: 'policy_model' }
const swapped = { name: 'policy_model', type: 'responses_api_models' }

function resolver(...attempts: [id: unknown, modelRef: unknown, responseId: unknown][]) {
  const byId = new PositionIndex(attempts.length)
  for (const [position, [id]] of attempts.entries()) if (typeof id === 'string') byId.add(id, position)
  return new ReferenceResolver(
    attempts.map(([model_call_id]) => ({ model_call_id })),
    {
      byId,
      servers: attempts.map(([, modelRef]) => serverKey(modelRef)),
      responseIds: attempts.map(([, , responseId]) => responseId),
    },
  )
}

const three = resolver(['a', model, 'r1'], ['b', model, null], ['c', { ...model, extra: 1 }, 'r1'])

test.each<[string, unknown, number]>([
  ['an id', { model_call_id: 'b' }, 1],
  ['an id with explicit nulls', { model_call_id: 'b', model_ref: null, response_id: null }, 1],
  ['an id and a model', { model_call_id: 'a', model_ref: swapped }, 0],
  ['an id and a response', { model_call_id: 'a', response_id: 'r1' }, 0],
  ['all three', { model_call_id: 'a', model_ref: model, response_id: 'r1' }, 0],
  ['a model and a response', { model_ref: model, response_id: 'r1' }, 0],
  ['a model with an extra key', { model_ref: { ...model, extra: 1 }, response_id: 'r1' }, 2],
  ['an id that nobody has', { model_call_id: 'x' }, unmatched],
  ['an id and another model', { model_call_id: 'a', model_ref: { ...model, name: 'other' } }, unmatched],
  [
    'an id and a model with an extra key',
    { model_call_id: 'a', model_ref: { ...model, extra: 1 } },
    unmatched,
  ],
  ['an id and a response that disagree', { model_call_id: 'a', response_id: 'r2' }, unmatched],
  ['a response where there is none', { model_call_id: 'b', response_id: 'r1' }, unmatched],
  ['a response alone', { response_id: 'r1' }, malformed],
  ['a model alone', { model_ref: model }, malformed],
  ['a blank id', { model_call_id: ' ', model_ref: model, response_id: 'r1' }, malformed],
  ['a model of another type', { model_call_id: 'a', model_ref: { ...model, type: 'x' } }, malformed],
  ['nothing', {}, malformed],
  ['a string', 'a', malformed],
])('%s', (_, reference, expected) => {
  expect(three.resolve(reference)).toBe(expected)
})

test('two attempts with the same identifiers are ambiguous', () => {
  const twins = resolver(['a', model, 'r1'], ['a', model, 'r1'])
  for (const reference of [{ model_call_id: 'a' }, { model_call_id: 'a', response_id: 'r1' }]) {
    expect(twins.resolve(reference)).toBe(ambiguous)
  }
  expect(twins.resolve({ model_ref: model, response_id: 'r1' })).toBe(ambiguous)
})

test('a further identifier tells attempts with the same id apart', () => {
  const twins = resolver(['a', model, 'r1'], ['a', model, 'r2'], ['a', { ...model, name: 'other' }, 'r1'])
  expect(twins.resolve({ model_call_id: 'a', response_id: 'r2' })).toBe(1)
  expect(twins.resolve({ model_call_id: 'a', model_ref: { ...model, name: 'other' } })).toBe(2)
  expect(twins.resolve({ model_call_id: 'a', model_ref: model, response_id: 'r1' })).toBe(0)
  expect(twins.resolve({ model_call_id: 'a', response_id: 'r3' })).toBe(unmatched)
})

test('identifiers do not run into one another', () => {
  const near = resolver(['a', model, 'b:c'], ['a', model, 'b'], ['a:b', model, 'c'], ['a', model, 'b:c'])
  expect(near.resolve({ model_call_id: 'a', response_id: 'b' })).toBe(1)
  expect(near.resolve({ model_call_id: 'a:b', response_id: 'c' })).toBe(2)
  const odd = { type: 'responses_api_models', name: '{"name":"x"}' }
  const names = resolver(['1', odd, 'r'], ['2', { ...model, name: 'x', extra: 1 }, 'r'])
  expect(names.resolve({ model_ref: odd, response_id: 'r' })).toBe(0)
})

test('follows any order of references', () => {
  for (const id of ['c', 'a', 'b', 'b', 'a', 'c']) {
    expect(three.resolve({ model_call_id: id })).toBe('abc'.indexOf(id))
  }
})
