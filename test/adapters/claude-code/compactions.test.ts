import { expect, test } from 'vitest'
import { compactionsOf } from '../../../harness-adapters/claude-code/compactions.ts'
import { boundary, call, session, spans } from './support.ts'

const summary = (stepId: string, success = true) => call(stepId, { source: 'compact', success, endedAt: 7 })

test('a compaction is tied to its calls by their span, failed attempts included', () => {
  expect(compactionsOf(session(boundary(8)), spans(call('s1'), summary('s2')))).toEqual([
    {
      invocationId: 'session',
      observedAt: 8,
      trigger: 'auto',
      tokensBefore: 900,
      tokensAfter: 100,
      outcome: 'completed',
      stepIds: ['s2'],
    },
  ])
})

test('of several it is not said which span belongs to which boundary', () => {
  const found = compactionsOf(session(boundary(8), boundary(9)), spans(summary('s2'), summary('s3')))
  expect(found).toEqual([
    { invocationId: 'session', observedAt: 7, outcome: 'completed', stepIds: ['s2'] },
    { invocationId: 'session', observedAt: 7, outcome: 'completed', stepIds: ['s3'] },
  ])
})

test('one that failed leaves no boundary', () => {
  expect(compactionsOf(session(), spans(summary('s2', false)))).toMatchObject([
    { outcome: 'failed', stepIds: ['s2'] },
  ])
})

test('without spans the boundary stands alone', () => {
  const [found] = compactionsOf(session(boundary(8)), spans())
  expect(found).toMatchObject({ trigger: 'auto', outcome: 'completed' })
  expect(found).not.toHaveProperty('stepIds')
})
