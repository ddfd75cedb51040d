import { expect, test } from 'vitest'
import { causesBehind, waitingChecks } from '../../src/report/waiting.ts'
import { blocked, check, failed } from './support/fixtures.ts'

const checks = [
  failed('turns.present'),
  blocked('steps.references', ['turns.present']),
  blocked('steps.call_target', ['steps.references', 'sandbox.present']),
  blocked('steps.call_owner', ['sandbox.present']),
  check('sandbox.present', { status: 'not_applicable' }),
]

test('a failed check waits for failed ones alone', () => {
  expect([...waitingChecks({ checks })]).toEqual([
    ['steps.references', ['turns.present']],
    ['steps.call_target', ['steps.references']],
  ])
})

test('the causes behind failures are those that wait for nothing', () => {
  expect([...causesBehind({ checks }, ['steps.call_target'])]).toEqual(['turns.present'])
  expect([...causesBehind({ checks }, ['steps.call_owner'])]).toEqual(['steps.call_owner'])
})
