import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Report } from '../../../src/report/schema.ts'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const harness = new URL('../../../src/harness/index.ts', import.meta.url).pathname
const config = `import { commandHarness } from ${JSON.stringify(harness)}
export default { harnesses: [commandHarness({
  name: 'stubborn', dialects: ['chat'], executable: process.execPath, prepare: async () => ({ version: '1' }),
  command: () => ({ args: ['-e', 'setInterval(() => {}, 1000)'] }),
  observe: () => ({
    outcome: { status: 'failed', answer: null },
    observations: { source: 's', invocations: [], tools: [], steps: [] },
  }),
})] }`

test.each([
  // As Ctrl-C does, and as a CI system may do.
  { to: 'the whole group', pidOf: (pid: number) => -pid },
  { to: 'the command alone', pidOf: (pid: number) => pid },
])(
  'an interrupt of $to ends harnesses, removes all folders and still writes the report',
  async ({ pidOf }) => {
    const cwd = await scratchFolder()
    const temporary = join(cwd, 'tmp')
    await mkdir(temporary)
    await writeFile(join(cwd, 'conformance.config.mjs'), config)
    const left = () => readdir(temporary)
    const run = await runCli(['run', '--out', 'out'], {
      cwd,
      env: { TMPDIR: temporary },
      started: async (child) => {
        while (!(await left()).some((name) => name.startsWith('harness-conformance-stubborn-')))
          await setTimeout(50)
        process.kill(pidOf(child.pid as number), 'SIGINT')
      },
    })
    expect(run.exitCode).toBe(2)
    const report: Report = JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8'))
    expect(report.gate).toBe('not_evaluated')
    expect(report.episodes[0]?.problem?.code).toBe('interrupted')
    expect((await left()).filter((name) => name.startsWith('harness-conformance-'))).toEqual([])
  },
)
