import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ensureInstalled, type Installer } from '../../../src/harness/install/ensure-installed.ts'
import { SetupError } from '../../../src/harness/setup-error.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

async function installer(overrides: Partial<Installer> = {}) {
  const manifest = await temporaryFolder()
  const cache = await temporaryFolder()
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', cache)
  await writeFile(join(manifest, 'package.json'), '{}')
  const lines: string[] = []
  let runs = 0
  const request: Installer = {
    name: 'agent',
    manifest,
    files: ['package.json'],
    progress: (line) => lines.push(line),
    async install(folder) {
      runs += 1
      await writeFile(join(folder, 'program'), 'x')
    },
    ...overrides,
  }
  return { request, manifest, cache, lines, runs: () => runs }
}

test('installs once, and finds it the second time', async () => {
  const { request, runs, lines } = await installer()
  const folder = await ensureInstalled(request)
  expect(await ensureInstalled(request)).toBe(folder)
  expect(await readFile(join(folder, 'program'), 'utf8')).toBe('x')
  expect(runs()).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining('agent: installing (first use)'),
    expect.stringMatching(/^agent: installed in \d+ s$/),
  ])
})

test('several at once share one installation', async () => {
  const { request, runs } = await installer()
  const folders = await Promise.all([1, 2, 3].map(() => ensureInstalled(request)))
  expect(new Set(folders).size).toBe(1)
  expect(runs()).toBe(1)
})

test('another manifest is another folder', async () => {
  const { request, manifest } = await installer()
  const before = await ensureInstalled(request)
  await writeFile(join(manifest, 'package.json'), '{"version":"2"}')
  expect(await ensureInstalled(request)).not.toBe(before)
})

test('a failed installation leaves nothing that looks complete', async () => {
  const { request, cache } = await installer({
    install: async (folder) => {
      await writeFile(join(folder, 'half'), 'x')
      throw new SetupError('install_failed', 'no luck', 'try again')
    },
  })
  await expect(ensureInstalled(request)).rejects.toThrow('no luck')
  expect(await readdir(cache)).toEqual([])
})

test('what a killed process left of the same installation goes, what may still be at work stays', async () => {
  const { request, cache } = await installer()
  const target = await ensureInstalled(request)
  await rm(target, { recursive: true })
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000)
  for (const ending of ['old', 'new']) await mkdir(`${target}.tmp-${ending}`)
  await utimes(`${target}.tmp-old`, longAgo, longAgo)
  await ensureInstalled(request)
  expect((await readdir(cache)).sort()).toEqual([basename(target), `${basename(target)}.tmp-new`])
})

test('a missing lock file is named', async () => {
  const { request } = await installer({ files: ['package.json', 'package-lock.json'] })
  await expect(ensureInstalled(request)).rejects.toMatchObject({
    code: 'install_failed',
    message: expect.stringContaining('package-lock.json'),
  })
})

test('a cache that cannot be made is named, with the variable that moves it', async () => {
  const { request, manifest } = await installer()
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', join(manifest, 'package.json', 'cache'))
  await expect(ensureInstalled(request)).rejects.toMatchObject({
    code: 'install_failed',
    hint: expect.stringContaining('HARNESS_CONFORMANCE_CACHE'),
  })
})
