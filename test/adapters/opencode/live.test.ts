import { expect, test } from 'vitest'
import { createOpencode } from '../../../harness-adapters/opencode/index.ts'
import { failures } from '../../harness/failures.ts'

/** OpenCode takes seconds to start, and many when the machine is busy. */
const patience = 300_000

test('OpenCode keeps every attempt of a retried decision', { timeout: patience }, async () => {
  expect(await failures(createOpencode(), { dialect: 'chat', only: ['retry_429'] })).toEqual({})
})

test('OpenCode without the plugin: steps cannot be tied to their attempts', {
  timeout: patience,
}, async () => {
  expect(await failures(createOpencode({ plugin: null }), { only: ['tool_success'] })).toEqual({
    tool_success: ['steps.references', 'links.success_attempts'],
  })
})
