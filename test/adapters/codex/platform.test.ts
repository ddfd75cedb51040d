import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgram } from '../../../harness-adapters/codex/platform.ts'

let installation: string
beforeEach(async () => {
  installation = await mkdtemp(join(tmpdir(), 'codex-platform-'))
})
afterEach(() => rm(installation, { recursive: true }))

async function install(path: string) {
  const file = join(installation, 'node_modules/@openai', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  return file
}

test.each([
  ['linux-x64', 'codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex'],
  ['darwin-arm64', 'codex-darwin-arm64/vendor/aarch64-apple-darwin/bin/codex'],
  ['win32-x64', 'codex-win32-x64/vendor/x86_64-pc-windows-msvc/bin/codex.exe'],
])('%s', async (platform, path) => {
  const file = await install(path)
  expect(await findProgram(installation, platform)).toBe(file)
})

test('a platform package that npm left out is named', async () => {
  await expect(findProgram(installation, 'linux-arm64')).rejects.toMatchObject({
    code: 'unsupported_platform',
    message: expect.stringContaining('@openai/codex-linux-arm64'),
  })
})

test('a platform that Codex has no package for is refused, with those that it has', async () => {
  await expect(findProgram(installation, 'freebsd-x64')).rejects.toMatchObject({
    code: 'unsupported_platform',
    message: expect.stringContaining('freebsd-x64'),
    hint: expect.stringContaining('linux-x64, linux-arm64, darwin-x64'),
  })
})
