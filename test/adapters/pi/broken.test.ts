import { expect, test } from 'vitest'
import { piEmptySteps } from '../../../fixtures/harnesses/pi-empty-steps.ts'
import { piForgetsFailure } from '../../../fixtures/harnesses/pi-forgets-failure.ts'
import { piNoInvocationHeader } from '../../../fixtures/harnesses/pi-no-invocation-header.ts'
import { failures } from '../../harness/failures.ts'

const retried = ['retry_429', 'retry_500', 'policy_model_timeout']
const each = (ids: string[], checks: string[]) => Object.fromEntries(ids.map((id) => [id, checks]))

test('Pi without the invocation header: failed attempts have no owner, and nothing else is wrong', async () => {
  expect(await failures(piNoInvocationHeader)).toEqual(
    each([...retried, 'model_error'], ['ownership.call_owner', 'ownership.gap', 'links.error_attempts']),
  )
})

test('Pi with each failed attempt as a step of its own', async () => {
  expect(await failures(piEmptySteps, { only: retried })).toEqual(each(retried, ['links.no_empty_step']))
})

test('Pi with the failure forgotten', async () => {
  expect(await failures(piForgetsFailure, { only: ['model_error'] })).toEqual({
    model_error: ['outcome.masked'],
  })
})
