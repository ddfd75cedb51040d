import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const testFile = `import { commandHarness, describeConformance } from 'harness-conformance'
describeConformance(commandHarness({
  name: 'stubborn', dialects: ['chat'], executable: process.execPath, prepare: async () => ({ version: '1' }),
  command: () => ({ args: ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'] }),
  observe: () => { throw new Error('never reached') },
}), { scenarios: ['tool_success'] })`

test("an interrupt of a user's own Vitest run leaves no folder, and no green report", async () => {
  const cwd = await scratchFolder()
  const temporary = join(cwd, 'tmp')
  await mkdir(temporary)
  await writeFile(join(cwd, 'stubborn.test.ts'), testFile)
  const left = async () => (await readdir(temporary)).filter((name) => name.includes('stubborn'))
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', cwd]
  const config = ['--config', join(root, 'fixtures/projects/vitest.config.ts')]
  const reporter = `--reporter=${join(root, 'src/vitest/reporter.ts')}`
  const child = spawn(process.execPath, [...vitest, ...config, reporter], {
    cwd,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: temporary, VITEST: undefined },
  })
  const exited = once(child, 'exit')
  while ((await left()).length === 0 && child.exitCode === null) await setTimeout(50)
  // As Ctrl-C does: to the whole group.
  process.kill(-(child.pid as number), 'SIGINT')
  await exited
  // The worker leaves a little after the command.
  while ((await left()).length > 0) await setTimeout(50)
  const report = JSON.parse(await readFile(join(cwd, 'conformance-report/report.json'), 'utf8'))
  expect(report).toMatchObject({ gate: 'not_evaluated', complete: false })
})
