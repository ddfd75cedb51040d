import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findExecutable } from '../../../src/harness/command/find-executable.ts'
import { SetupError } from '../../../src/harness/index.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

async function program(mode: number): Promise<string> {
  const file = join(await temporaryFolder(), 'agent')
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, mode)
  return file
}

test('a path is taken as it is', async () => {
  const file = await program(0o755)
  expect(await findExecutable(file, 'mine')).toBe(file)
})

test('a bare name is looked for on PATH', async () => {
  const file = await program(0o755)
  vi.stubEnv('PATH', `/nowhere:${join(file, '..')}`)
  expect(await findExecutable('agent', 'mine')).toBe(file)
})

test('a missing file is a set-up error that names it and says what to do', async () => {
  const search = findExecutable('/nowhere/agent', 'mine', 'Run the installer.')
  await expect(search).rejects.toThrow(SetupError)
  await expect(search).rejects.toMatchObject({
    code: 'missing_executable',
    message: expect.stringContaining('"/nowhere/agent" (no such file)'),
    hint: 'Run the installer.',
  })
})

test('a file without the right to be run is told apart from a missing one', async () => {
  await expect(findExecutable(await program(0o644), 'mine')).rejects.toThrow(/it is not executable/)
})

test('a folder is no program', async () => {
  const folder = join(await temporaryFolder(), 'agent')
  await mkdir(folder)
  await expect(findExecutable(folder, 'mine')).rejects.toThrow(/a folder/)
})
