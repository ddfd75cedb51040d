import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDatabase } from '../../../harness-adapters/opencode/read-store.ts'
import { ObservationError } from '../../../src/harness/index.ts'
import { temporaryFolder } from '../../harness/support.ts'

test('a missing database is an observation error', async () => {
  const file = join(await temporaryFolder(), 'opencode.db')
  await expect(readDatabase(file)).rejects.toThrow(ObservationError)
})

test('garbage in place of a database is an observation error that names the file', async () => {
  const file = join(await temporaryFolder(), 'opencode.db')
  await writeFile(file, 'garbage'.repeat(1000))
  await expect(readDatabase(file)).rejects.toMatchObject({ name: 'ObservationError', file })
})
