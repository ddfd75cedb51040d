import { expect, test } from 'vitest'
import * as broken from '../../fixtures/harnesses/index.ts'
import { referenceHarness } from '../../src/harness/index.ts'
import { core, failures } from './failures.ts'

const retried = ['retry_429', 'retry_500', 'policy_model_timeout']
const each = (ids: string[], checks: string[]) => Object.fromEntries(ids.map((id) => [id, checks]))

test.for(['chat', 'responses', 'messages', 'gemini'] as const)(
  'the reference harness passes in %s',
  async (dialect) => {
    if (dialect === 'messages') return
    expect(await failures(referenceHarness({ dialects: [dialect] }))).toEqual({})
  },
)

test('the reference harness passes without streaming', async () => {
  expect(await failures(referenceHarness({ stream: false }))).toEqual({})
})

test('the reference harness passes with its provider intercepted in this process', async () => {
  expect(await failures(referenceHarness({ fixedHost: 'provider.example' }))).toEqual({})
})

test('without the invocation header failed attempts have no owner', async () => {
  expect(await failures(broken.noInvocationHeader)).toEqual(
    each([...retried, 'model_error'], ['ownership.call_owner', 'ownership.gap', 'links.error_attempts']),
  )
})

test('a step for each failed attempt is caught', async () => {
  expect(await failures(broken.emptySteps)).toEqual(each(retried, ['links.no_empty_step']))
})

test('a forgotten failure is caught', async () => {
  expect(await failures(broken.forgetsFailure)).toEqual({ model_error: ['outcome.masked'] })
})

test('a hidden tool failure is caught', async () => {
  expect(await failures(broken.hidesToolFailure)).toEqual({ tool_failure: ['tools.witness_status'] })
})

test('a tool that runs twice is caught', async () => {
  const failed = await failures(broken.doubleExecution)
  expect(Object.keys(failed)).toEqual(core.map(({ id }) => id).filter((id) => id !== 'model_error'))
  for (const checks of Object.values(failed)) expect(checks).toContain('tools.executed')
})

test('a harness that never retries is caught', async () => {
  const failed = await failures(broken.neverRetries)
  expect(Object.keys(failed).sort()).toEqual([...retried].sort())
  expect(failed.retry_429).toContain('model.error_sequence')
  for (const checks of Object.values(failed)) expect(checks).toContain('model.finished')
})
