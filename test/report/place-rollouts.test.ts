import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeRollouts } from '../../src/report/place-rollouts.ts'
import { episode } from './support/fixtures.ts'

const paths = (...changes: Parameters<typeof episode>[0][]) => [
  ...placeRollouts(changes.map((each) => episode(each))).values(),
]

test('rollouts/<harness>/<scenario>.jsonl in the plain case', () => {
  expect(paths({}, { scenario: 'model_error' }, { harness: 'reference' })).toEqual([
    'rollouts/pi/retry_429.jsonl',
    'rollouts/pi/model_error.jsonl',
    'rollouts/reference/retry_429.jsonl',
  ])
})

test('a harness in several protocols or versions has a folder for each', () => {
  expect(paths({}, { dialect: 'responses' })).toEqual([
    'rollouts/pi.chat/retry_429.jsonl',
    'rollouts/pi.responses/retry_429.jsonl',
  ])
  expect(paths({}, { version: '0.80.2' })).toEqual([
    'rollouts/pi.1.6.0/retry_429.jsonl',
    'rollouts/pi.0.80.2/retry_429.jsonl',
  ])
})

test('a folder that another harness has by its name is not shared', () => {
  const twice = paths({ harness: 'pi.chat' }, {}, { dialect: 'responses' })
  expect(new Set(twice).size).toBe(3)
})

test('no name leads out of the folder, hides a file or meets another', () => {
  const name = fc.oneof(
    fc.constantFrom('..', '.', '', '../..', 'a/b', 'a_b', 'A_B', '/etc/passwd', '-rf', 'x'.repeat(400)),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const anyEpisode = fc
    .record({ harness: name, scenario: name, version: name, dialect: name })
    .map((changes) => episode(changes))
  fc.assert(
    fc.property(fc.array(anyEpisode, { maxLength: 12 }), (episodes) => {
      const places = [...placeRollouts(episodes).values()]
      expect(places).toHaveLength(episodes.length)
      expect(new Set(places.map((path) => path.toLowerCase())).size).toBe(episodes.length)
      for (const path of places) expect(path).toMatch(/^rollouts\/[\w][\w.-]*\/[\w][\w.-]*\.jsonl$/)
    }),
    { seed: 42 },
  )
})
