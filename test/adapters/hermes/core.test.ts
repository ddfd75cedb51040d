import { expect, test } from 'vitest'
import { createHermes } from '../../../harness-adapters/hermes/index.ts'
import { failures } from '../../harness/failures.ts'

// Two of its waits between attempts are 2 to 6 s, and nothing shortens them.
const limit = 600_000

test.for(['chat', 'responses', 'messages'] as const)(
  'Hermes passes the core suite in %s',
  { timeout: limit },
  async (dialect) => {
    expect(await failures(createHermes(), { dialect })).toEqual({})
  },
)
