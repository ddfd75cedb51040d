import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import type { Harness, HarnessResult } from '../../src/harness/types.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'

/** The reference harness with an adapter that hands on something else; untyped, as JavaScript would. */
const delivering = (spoil: (result: HarnessResult) => unknown): Harness => ({
  ...reference,
  name: 'careless',
  run: async (context) => spoil(await reference.run(context)) as HarnessResult,
})

const withOutcome = (outcome: object) => (result: HarnessResult) => ({
  ...result,
  outcome: { ...result.outcome, ...outcome },
})

const withAnswers = (answer: (step: object) => unknown) => (result: HarnessResult) => ({
  ...result,
  observations: {
    ...result.observations,
    steps: result.observations.steps.map((step) => ({ ...step, answer: answer(step) })),
  },
})

test.each<[string, (result: HarnessResult) => unknown, RegExp]>([
  ['nothing', () => undefined, /the result: .*object/],
  ['no outcome', ({ observations }) => ({ observations }), /outcome: /],
  ['no observations', ({ outcome }) => ({ outcome }), /observations: /],
  ['an unknown status', withOutcome({ status: 'ok' }), /outcome\.status: .*"completed"/],
  ['an answer that is no text', withOutcome({ answer: ['CONFORMANCE_DONE'] }), /outcome\.answer: /],
  [
    'success beside a failure',
    withOutcome({ failure: { message: 'no' } }),
    /outcome: .*"completed".*failure/,
  ],
  ['a BigInt', withAnswers(() => 1n), /no JSON: .*BigInt/],
  ['a cycle', withAnswers((step) => Object.assign(step, { answer: step })), /no JSON: .*circular/],
  ['a function', withAnswers(() => () => 'CONFORMANCE_DONE'), /no JSON: .*cloned/],
])('an adapter that delivers %s is told so, and there is no verdict', async (_, spoil, words) => {
  const { status, gate, problem } = await runEpisode({ harness: delivering(spoil), scenario: toolSuccess })
  expect(status).toBe('kit_error')
  expect(gate).toBeNull()
  expect(problem?.message).toMatch(/^Failed to take what "run" of careless resolved to: /)
  expect(problem?.message).toMatch(words)
  expect(problem?.hint).toContain("the adapter's code")
})

test('what a harness did not keep is left to the checks', async () => {
  const harness = delivering((result) => ({
    ...result,
    observations: {
      ...result.observations,
      steps: result.observations.steps.map(({ timestamp, ...step }) => step),
    },
  }))
  const { status, checks } = await runEpisode({ harness, scenario: toolSuccess })
  expect(status).toBe('failed')
  expect(checks.filter((check) => check.status === 'fail').map(({ id }) => id)).toEqual(['steps.timestamp'])
})
