import { expect, test } from 'vitest'
import pi080 from '../../../harness-adapters/pi-0.80/index.ts'
import { failures } from '../../harness/failures.ts'

test('the older Pi passes the core suite in chat', async () => {
  expect(await failures(pi080, { dialect: 'chat' })).toEqual({})
})
