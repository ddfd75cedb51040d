import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findPython } from '../../../src/harness/install/find-python.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

/** A machine whose programs of these names answer with these lines, and that has no others. */
async function machineWith(programs: Record<string, string>) {
  const bin = await temporaryFolder()
  for (const [name, line] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', bin)
}

test('takes the best version that is there', async () => {
  await machineWith({ 'python3.12': 'echo 12', python3: 'echo 11' })
  expect(await findPython('agent', [11, 12])).toEqual({ file: 'python3.12', minor: 12 })
})

test('takes python3 when that is of a wanted version', async () => {
  await machineWith({ python3: 'echo 11' })
  expect(await findPython('agent', [11, 12])).toEqual({ file: 'python3', minor: 11 })
})

test('without a suitable Python it names what is wanted and what is there', async () => {
  await machineWith({ python3: 'echo 9' })
  await expect(findPython('agent', [11, 12])).rejects.toMatchObject({
    code: 'missing_executable',
    message:
      'Failed to install agent: it needs Python 3.11 or 3.12 ' +
      '(python3.11: not found, python3.12: not found, python3: is 3.9)',
  })
})

test('a stub that runs nothing counts as not found', async () => {
  await machineWith({ 'python3.11': 'exit 127', python3: 'echo 11' })
  expect(await findPython('agent', [11])).toEqual({ file: 'python3', minor: 11 })
})

test('a Python without the modules for environments is passed over, and named', async () => {
  await machineWith({ 'python3.11': 'echo 11 ensurepip', 'python3.12': 'echo 12' })
  expect(await findPython('agent', [11, 12])).toMatchObject({ minor: 12 })
  await machineWith({ 'python3.11': 'echo 11 venv ensurepip' })
  await expect(findPython('agent', [11])).rejects.toMatchObject({
    code: 'missing_executable',
    message: expect.stringContaining('python3.11: is 3.11, but lacks its module venv and ensurepip'),
    hint: expect.stringContaining('python3.11-venv'),
  })
})

test('on Windows it says that the platform is not supported', async () => {
  await expect(findPython('agent', [11], 'win32')).rejects.toMatchObject({
    code: 'unsupported_platform',
    message: expect.stringContaining('win32'),
  })
})
