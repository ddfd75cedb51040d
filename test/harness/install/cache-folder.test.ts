import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { cacheFolder } from '../../../src/harness/install/cache-folder.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

test('lies in the nearest project’s node_modules', async () => {
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', undefined)
  const project = await temporaryFolder()
  await writeFile(join(project, 'package.json'), '{}')
  await mkdir(join(project, 'deep', 'er'), { recursive: true })
  expect(cacheFolder(join(project, 'deep', 'er'))).toBe(
    join(project, 'node_modules', '.cache', 'harness-conformance'),
  )
})

test('can be put elsewhere by a variable', () => {
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', '/shared/cache')
  expect(cacheFolder()).toBe('/shared/cache')
})
