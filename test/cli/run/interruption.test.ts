import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../../../src/report/schema.ts'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const episodeFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('harness-conformance-stubborn-'))

test('an interrupt ends harnesses, removes their folders and still writes the report', async () => {
  const cwd = await scratchFolder()
  const config = join(cwd, 'conformance.config.mjs')
  const { writeFile } = await import('node:fs/promises')
  const source = new URL('../../../src/harness/index.ts', import.meta.url)
  await writeFile(
    config,
    `import { commandHarness } from ${JSON.stringify(source.pathname)}
    export default { harnesses: [commandHarness({
      name: 'stubborn', dialects: ['chat'], executable: process.execPath, prepare: async () => ({ version: '1' }),
      command: () => ({ args: ['-e', 'console.log("up"); setInterval(() => {}, 1000)'] }),
      observe: () => ({ outcome: { status: 'failed', answer: null }, observations: { source: 's', invocations: [], tools: [], steps: [] } }),
    })] }`,
  )
  const run = await runCli(['run', '--out', 'out'], {
    cwd,
    started: async (child) => {
      while ((await episodeFolders()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
      // As Ctrl-C does: to the whole group.
      process.kill(-(child.pid as number), 'SIGINT')
    },
  })
  expect(run.exitCode).toBe(2)
  const report: Report = JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8'))
  expect(report.gate).toBe('not_evaluated')
  expect(report.episodes[0]?.problem?.code).toBe('interrupted')
  expect(await episodeFolders()).toEqual([])
})
