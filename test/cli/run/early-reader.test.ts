import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../support/scratch-folder.ts'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))

test('a reader of the output that stops early does not stop the run', async () => {
  const out = join(await scratchFolder(), 'out')
  const command = `"${process.execPath}" "${main}" run --harness reference --out "${out}" | head -1`
  const { stderr } = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined },
  })
  expect(stderr).not.toMatch(/EPIPE/)
  expect(existsSync(join(out, 'rollouts'))).toBe(true)
})
