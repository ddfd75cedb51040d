import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { installPython } from '../../../src/harness/index.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

/** A manifest whose only package is a wheel beside it, so that no package index is needed. */
async function manifest(state: 'sound' | 'tampered' = 'sound') {
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', await temporaryFolder())
  const folder = await temporaryFolder()
  const wheel = await packed(folder)
  const hash = createHash('sha256').update(await readFile(wheel))
  if (state === 'tampered') hash.update('x')
  await writeFile(
    join(folder, 'requirements.lock'),
    `--no-index\n--find-links ${folder}\nlibrary==1.2.3 --hash=sha256:${hash.digest('hex')}\n`,
  )
  return folder
}

async function packed(folder: string): Promise<string> {
  const info = 'library-1.2.3.dist-info'
  const files = {
    'library.py': 'def main(): print("it runs")\n',
    [`${info}/METADATA`]: 'Metadata-Version: 2.1\nName: library\nVersion: 1.2.3\n',
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/entry_points.txt`]: '[console_scripts]\nlibrary = library:main\n',
    [`${info}/RECORD`]: '',
  }
  await mkdir(join(folder, info))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const wheel = 'library-1.2.3-py3-none-any.whl'
  execFileSync('python3', ['-m', 'zipfile', '-c', wheel, 'library.py', info], { cwd: folder })
  return join(folder, wheel)
}

const minors = [11, 12, 13, 14, 10, 9]
const install = (folder: string, progress: (line: string) => void = () => {}) =>
  installPython({ name: 'agent', manifest: folder, minors, progress })

test('installs what the lock pins into an environment of its own, once', async () => {
  const source = await manifest()
  const lines: string[] = []
  const folder = await install(source, (line) => lines.push(line))
  expect(await install(source, (line) => lines.push(line))).toBe(folder)
  expect(lines.filter((line) => line.includes('installing (first use)'))).toHaveLength(1)
  const run = (...args: string[]) =>
    execFileSync(join(folder, 'bin', 'python'), args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  expect(run(join(folder, 'bin', 'library'))).toBe('it runs')
  expect(run('-c', 'import library; print(library.__file__)').startsWith(folder)).toBe(true)
  expect(() => run('-m', 'pip', '--version')).toThrow(/No module named pip/)
})

test('what is not what the lock pins is refused', async () => {
  await expect(install(await manifest('tampered'))).rejects.toMatchObject({
    code: 'install_failed',
    hint: expect.stringContaining('not what the lock file pins'),
  })
})

test('a manifest without a lock is a set-up error', async () => {
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', await temporaryFolder())
  await expect(install(await temporaryFolder())).rejects.toMatchObject({
    code: 'install_failed',
    message: expect.stringContaining('requirements.lock'),
  })
})

test('the interpreter’s version is part of the folder’s name', async () => {
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', await temporaryFolder())
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'requirements.lock'), '')
  const names: string[] = []
  for (const minor of [11, 12]) {
    const bin = await temporaryFolder()
    // It "makes an environment" by exiting with 0: pip is not found afterwards.
    await writeFile(join(bin, 'python3'), `#!/bin/sh\necho ${minor}\n`, { mode: 0o755 })
    vi.stubEnv('PATH', bin)
    await install(folder, (line) => names.push(line)).catch(() => {})
  }
  expect(names).toHaveLength(2)
  expect(names[0]).not.toBe(names[1])
})

test.for(['hermes'])('the lock of %s holds checksums and no addresses', async (name) => {
  const file = new URL(`../../../harness-adapters/${name}/install/requirements.lock`, import.meta.url)
  const lock = await readFile(file, 'utf8')
  expect(lock).not.toMatch(/:\/\/|--(index-url|extra-index-url|find-links|trusted-host)/)
  const entries = lock.split(/\n(?=\S)/).filter((entry) => !entry.startsWith('#'))
  expect(entries.length).toBeGreaterThan(1)
  for (const entry of entries)
    expect(entry).toMatch(/^[a-z0-9-]+==\S+[^\n]* \\\n {4}--hash=sha256:[0-9a-f]{64}/)
})
