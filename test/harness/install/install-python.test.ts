import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { installPython } from '../../../src/harness/index.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

/** A machine on which `python3` is of this minor version. */
async function machineWith(minor: number) {
  const bin = await temporaryFolder()
  await writeFile(join(bin, 'python3'), `#!/bin/sh\necho ${minor}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', bin)
}

test('without a suitable Python it names what is wanted and what is there', async () => {
  await machineWith(9)
  const manifest = await temporaryFolder()
  const install = installPython({ name: 'agent', manifest, minors: [11, 12], progress: () => {} })
  await expect(install).rejects.toMatchObject({
    code: 'missing_executable',
    message: expect.stringMatching(/needs Python 3\.11 or 3\.12 .*python3: is 3\.9/),
  })
})

test('the interpreter’s version is part of the folder’s name', async () => {
  const cache = await temporaryFolder()
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', cache)
  const manifest = await temporaryFolder()
  await mkdir(join(manifest, 'x'))
  await writeFile(join(manifest, 'requirements.txt'), '')
  const names: string[] = []
  for (const minor of [11, 12]) {
    await machineWith(minor)
    const lines: string[] = []
    // The stand-in "installs" by exiting with 0 and leaves no environment: pip is not found afterwards.
    await installPython({
      name: 'agent',
      manifest,
      minors: [11, 12],
      progress: (line) => lines.push(line),
    }).catch(() => {})
    names.push(lines[0] ?? '')
  }
  expect(names[0]).not.toBe(names[1])
})
