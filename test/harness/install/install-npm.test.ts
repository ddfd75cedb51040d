import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { installedVersion, installNpm } from '../../../src/harness/index.ts'
import { temporaryFolder } from '../support.ts'

afterEach(() => vi.unstubAllEnvs())

/** A manifest whose only dependency is an archive beside it, so that no registry is needed. */
async function manifest(state: 'sound' | 'tampered' | 'unlocked' = 'sound') {
  vi.stubEnv('HARNESS_CONFORMANCE_CACHE', await temporaryFolder())
  // What pnpm puts into the environment of its scripts; npm must not stumble over it.
  vi.stubEnv('npm_config_verify_deps_before_run', 'install')
  vi.stubEnv('npm_config_user_agent', 'pnpm/12')
  const folder = await temporaryFolder()
  const archive = await packed(folder)
  const dependencies = { library: `file:${archive}` }
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .update(state === 'tampered' ? 'x' : '')
  const packages = {
    '': { name: 'agent', dependencies },
    [state === 'unlocked' ? 'node_modules/other' : 'node_modules/library']: {
      version: '1.2.3',
      hasInstallScript: true,
      resolved: dependencies.library,
      integrity: `sha512-${digest.digest('base64')}`,
    },
  }
  const lock = { name: 'agent', lockfileVersion: 3, requires: true, packages }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'agent', dependencies }))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}

/** A package whose install script would fail the installation. */
async function packed(folder: string): Promise<string> {
  await mkdir(join(folder, 'package'))
  const library = { name: 'library', version: '1.2.3', scripts: { install: 'exit 1' } }
  await writeFile(join(folder, 'package', 'package.json'), JSON.stringify(library))
  const archive = join(folder, 'library-1.2.3.tgz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package'])
  return archive
}

const install = async (folder: string) => installNpm({ name: 'agent', manifest: folder, progress: () => {} })

test('installs what the lock pins, without running its scripts', async () => {
  const folder = await install(await manifest())
  expect(await installedVersion(folder, 'library')).toBe('1.2.3')
})

test('what is not what the lock pins is refused', async () => {
  await expect(install(await manifest('tampered'))).rejects.toMatchObject({
    code: 'install_failed',
    message: expect.stringContaining('EINTEGRITY'),
    hint: expect.stringContaining('not what the lock file pins'),
  })
})

test('of a package for this platform alone, which is optional in the lock, the checksum counts as well', async () => {
  const folder = await manifest()
  const lockFile = join(folder, 'package-lock.json')
  const lock = JSON.parse(await readFile(lockFile, 'utf8'))
  const main = lock.packages['node_modules/library']
  main.optionalDependencies = { own: main.resolved }
  const { platform, arch } = process
  const conditions = { optional: true, os: [platform], cpu: [arch] }
  const integrity = `sha512-${createHash('sha512').update('another').digest('base64')}`
  lock.packages['node_modules/own'] = { ...main, ...conditions, integrity }
  delete lock.packages['node_modules/own'].optionalDependencies
  await writeFile(lockFile, JSON.stringify(lock))
  await expect(install(folder)).rejects.toMatchObject({
    code: 'install_failed',
    hint: expect.stringContaining('not what the lock file pins'),
  })
})

test('an interrupt ends the installation', async () => {
  const installing = installNpm({
    name: 'agent',
    manifest: await manifest(),
    progress: () => {},
    signal: AbortSignal.abort(),
  })
  await expect(installing).rejects.toMatchObject({ message: expect.stringContaining('interrupted') })
})

test('a failure quotes npm and says what to do', async () => {
  await expect(install(await manifest('unlocked'))).rejects.toMatchObject({
    name: 'SetupError',
    code: 'install_failed',
    message: expect.stringMatching(/^Failed to install agent: "npm ci" ended with code \d+\.\nnpm /),
    hint: expect.stringContaining('by hand'),
  })
})

test('a damaged cache of npm is told, with what mends it', async () => {
  const programs = await temporaryFolder()
  const complaint = 'npm error ENOENT: stat /home/me/.npm/_cacache/content-v2/sha512/96'
  await writeFile(join(programs, 'npm'), `#!/bin/sh\necho "${complaint}" >&2\nexit 1\n`, { mode: 0o755 })
  const folder = await manifest()
  vi.stubEnv('PATH', `${programs}:/usr/bin:/bin`)
  await expect(install(folder)).rejects.toMatchObject({ hint: expect.stringContaining('npm cache verify') })
})

test('without npm it says so', async () => {
  const folder = await manifest()
  vi.stubEnv('PATH', '/nowhere')
  await expect(install(folder)).rejects.toMatchObject({ code: 'missing_executable' })
})

test('a version that cannot be read is a set-up error', async () => {
  await expect(installedVersion('/nowhere', 'library')).rejects.toMatchObject({ code: 'install_failed' })
})

const adapters = new URL('../../../harness-adapters/', import.meta.url)
const locks = globSync('*/install/package-lock.json', { cwd: adapters })

test.for(locks)('%s holds checksums and no addresses', async (file) => {
  const { packages } = JSON.parse(await readFile(new URL(file, adapters), 'utf8')) as {
    packages: Record<string, object>
  }
  for (const [path, entry] of Object.entries(packages).filter(([path]) => path !== '')) {
    expect(entry, path).not.toHaveProperty('resolved')
    expect(entry, path).toHaveProperty('integrity')
  }
})
