import { expect, test } from 'vitest'
import { createPi } from '../../../harness-adapters/pi/index.ts'
import { failures } from '../../harness/failures.ts'

test.for(['chat', 'responses', 'messages'] as const)('Pi passes the core suite in %s', async (dialect) => {
  expect(await failures(createPi(), { dialect })).toEqual({})
})

test('Pi passes without the extension that puts the step on the wire', async () => {
  expect(await failures(createPi({ extension: null }), { only: ['retry_429', 'tool_failure'] })).toEqual({})
})
