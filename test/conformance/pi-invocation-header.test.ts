import { expect, test } from 'vitest'
import { piNoInvocationHeader } from '../../fixtures/harnesses/index.ts'
import { failures, runSuite } from './run-suite.ts'

test('without its invocation header Pi loses the owners of failed attempts, and nothing else', async () => {
  const unowned = ['links.error_attempts', 'ownership.call_owner', 'ownership.gap']
  expect(failures(await runSuite(piNoInvocationHeader))).toEqual({
    tool_success: [],
    tool_failure: [],
    usage_omitted: [],
    retry_429: unowned,
    retry_500: unowned,
    policy_model_timeout: unowned,
    model_error: unowned,
    verifier_failure: [],
  })
})
