import { spawnSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderOf, good, run } from './support.ts'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
/** Root may read everything, so that its tests run as a user without rights. */
const user = isRoot ? { uid: 65534, gid: 65534 } : {}
const canRun = spawnSync(process.execPath, [main, '--version'], user).status === 0

const sourcesOf = async (pattern: string): Promise<string[]> =>
  JSON.parse((await run([pattern], { format: 'json' })).stdout).inputs.map(
    ({ source }: { source: string }) => source,
  )

test.runIf(canRun).each(['runs/**/*.jsonl', 'runs/*/a.jsonl'])(
  '%s is refused when it means a folder that may not be read',
  (pattern) => {
    const folder = folderOf({ 'runs/open/a.jsonl': [good], 'runs/closed/a.jsonl': [good], 'closed/x': '' })
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'closed'), 0)
    const inspect = () =>
      spawnSync(process.execPath, [main, 'inspect', pattern], { cwd: folder, encoding: 'utf8', ...user })
    // A folder beside those that are meant does not matter.
    expect(inspect()).toMatchObject({ status: 0, stderr: '' })
    chmodSync(join(folder, 'runs/closed'), 0)
    const { status, stdout, stderr } = inspect()
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe(
      `harness-conformance: Failed to find all that ${pattern} means: you may not read runs/closed. Check its permissions, or name the files.\n`,
    )
  },
)

test('a link to nothing is refused like a missing file', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  symlinkSync(join(folder, 'gone'), join(folder, 'b.jsonl'))
  const { code, stderr } = await run([join(folder, '*.jsonl')])
  expect(code).toBe(2)
  expect(stderr).toMatch(/b\.jsonl: there is no such file/)
})

test('a pattern enters linked folders, but does not run in circles', async () => {
  const folder = folderOf({ 'real/a.jsonl': [good], 'runs/own/a.jsonl': [good] })
  symlinkSync(join(folder, 'real'), join(folder, 'runs/linked'))
  expect(await sourcesOf(join(folder, 'runs/*/a.jsonl'))).toEqual([
    join(folder, 'runs/linked/a.jsonl'),
    join(folder, 'runs/own/a.jsonl'),
  ])
  symlinkSync(folder, join(folder, 'runs/circle'))
  expect(await sourcesOf(join(folder, 'runs/**/a.jsonl'))).toEqual([join(folder, 'runs/own/a.jsonl')])
})
