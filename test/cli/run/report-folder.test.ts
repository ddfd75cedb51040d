import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

test.each([
  { out: 'a-file', words: 'Failed to write the report to a-file (EEXIST)' },
  { out: 'a-file/below', words: 'Failed to write the report to a-file/below (ENOTDIR)' },
  { out: '', words: 'Failed to write the report: --out is empty' },
])('a report folder "$out" that cannot be written is refused in one line', async ({ out, words }) => {
  const cwd = await scratchFolder()
  writeFileSync(join(cwd, 'a-file'), '')
  const run = await runCli(['run', '--harness', 'reference', '--out', out], { cwd })
  expect(run.exitCode).toBe(2)
  expect(run.stderr).toContain(words)
  expect(run.stderr.trim().split('\n')).toHaveLength(1)
  expect(run.stdout).toBe('')
  expect(existsSync(join(cwd, 'report.json'))).toBe(false)
})
