import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgram } from '../../../harness-adapters/claude-code/platform.ts'

let installation: string
beforeEach(async () => {
  installation = await mkdtemp(join(tmpdir(), 'claude-platform-'))
})
afterEach(() => rm(installation, { recursive: true }))

async function install(path: string) {
  const file = join(installation, 'node_modules/@anthropic-ai', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  return file
}

test.each([
  ['linux-x64', 'claude-code-linux-x64/claude'],
  ['linux-x64', 'claude-code-linux-x64-musl/claude'],
  ['darwin-arm64', 'claude-code-darwin-arm64/claude'],
  ['win32-x64', 'claude-code-win32-x64/claude.exe'],
])('%s: %s', async (platform, path) => {
  const file = await install(path)
  expect(await findProgram(installation, platform)).toBe(file)
})

test('a platform package that npm left out is named', async () => {
  await expect(findProgram(installation, 'linux-arm64')).rejects.toMatchObject({
    code: 'unsupported_platform',
    message: expect.stringContaining('@anthropic-ai/claude-code-linux-arm64'),
  })
})

test('a platform that Claude Code has no package for is refused, with those that it has', async () => {
  await expect(findProgram(installation, 'freebsd-x64')).rejects.toMatchObject({
    code: 'unsupported_platform',
    message: expect.stringContaining('freebsd-x64'),
    hint: expect.stringContaining('linux-x64, linux-arm64, darwin-x64'),
  })
})
