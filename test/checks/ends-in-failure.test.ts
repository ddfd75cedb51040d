import { expect, test } from 'vitest'
import { inspectEpisode } from '../../src/checks/index.ts'
import type { Expectation } from '../../src/evidence/witness.ts'
import { corpusCase } from './corpus.ts'

/** A corpus episode, judged as one that a failure without a leading HTTP error ends. */
function judge(id: string, expectation: Partial<Expectation>): Record<string, string> {
  const found = corpusCase(id)
  const { checks } = inspectEpisode({
    record: found.record,
    witness: found.witness ?? null,
    expectation: { ...(found.expectation as Expectation), ...expectation },
    scope: found.scope,
  })
  return Object.fromEntries(checks.map((check) => [check.id, check.status]))
}

const failure = { terminal_error: false, http_errors: [], ends_in_failure: true }

test('a run that ends in a failure of any kind needs no final answer, and must be masked', () => {
  const statuses = judge('good/tool_success/chat', failure)
  expect(statuses).toMatchObject({
    'model.finished': 'not_applicable',
    'verifier.outcome': 'not_applicable',
    'verifier.answer': 'not_applicable',
    'verifier.saved_reward': 'not_applicable',
    'outcome.not_masked': 'not_applicable',
    'model.terminal_error': 'not_applicable',
    'outcome.masked': 'fail',
  })
})

test('without the expectation nothing changes', () => {
  expect(judge('good/tool_success/chat', {})).toMatchObject({
    'model.finished': 'pass',
    'verifier.answer': 'pass',
    'outcome.masked': 'not_applicable',
  })
})

test('a masked record is what such a run must leave', () => {
  expect(judge('good/model_error/chat', { ...failure, failure_message: null })).toMatchObject({
    'outcome.masked': 'pass',
    'outcome.not_masked': 'not_applicable',
  })
})
