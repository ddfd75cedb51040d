import { expect, test } from 'vitest'
import { verify } from '../../src/episode/verifier.ts'
import type { Expectation } from '../../src/evidence/witness.ts'

const graded = (answer: string | null, expected_reward = 1) =>
  verify({
    script: { calls: [{ text: 'CONFORMANCE_DONE' }] },
    outcome: { status: 'completed', answer },
    expectation: { expected_reward } as Expectation,
  })

test.each([
  ['the answer, with words around it', graded('I say: CONFORMANCE_DONE.'), 1, true],
  ['another answer', graded('done'), 0, false],
  ['no answer', graded(null), 0, false],
  ['the answer, where the scenario grants nothing', graded('CONFORMANCE_DONE', 0), 0, true],
])('%s', (_, verification, reward, answer_seen) => {
  expect(verification).toEqual({ reward, answer_seen, evaluation_completed: true })
})
