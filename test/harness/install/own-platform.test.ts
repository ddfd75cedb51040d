import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireOwnPlatform } from '../../../src/harness/install/own-platform.ts'
import { temporaryFolder } from '../support.ts'

const linux = { os: ['linux'], cpu: ['x64'], optional: true }
const packages = {
  '': { dependencies: { main: '1.0.0' } },
  'node_modules/main': {
    optionalDependencies: { glibc: '1.0.0', musl: '1.0.0', plain: '1.0.0', mac: '1.0.0', extra: '1.0.0' },
  },
  'node_modules/glibc': { ...linux, libc: ['glibc'] },
  'node_modules/musl': { ...linux, libc: ['musl'] },
  'node_modules/plain': linux,
  'node_modules/mac': { ...linux, os: ['darwin'] },
  'node_modules/extra': { optional: true },
}

async function required(platform: { os: string; cpu: string; libc: string | null }) {
  const folder = await temporaryFolder()
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify(packages['']))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  await requireOwnPlatform(folder, platform)
  const lock = (await read('package-lock.json')).packages
  const names = Object.keys((await read('package.json')).dependencies)
  expect(Object.keys(lock[''].dependencies)).toEqual(names)
  return names.filter((name) => lock[`node_modules/${name}`].optional === undefined)
}

test.for([
  [{ os: 'linux', cpu: 'x64', libc: 'glibc' }, ['main', 'glibc', 'plain']],
  [{ os: 'linux', cpu: 'x64', libc: 'musl' }, ['main', 'musl', 'plain']],
  [{ os: 'darwin', cpu: 'x64', libc: null }, ['main', 'mac']],
  [{ os: 'win32', cpu: 'x64', libc: null }, ['main']],
] as const)('on %j these are required: %j', async ([platform, names]) => {
  expect(await required(platform)).toEqual(names)
})
