import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { readBaseline } from '../../../src/report/baseline/read-baseline.ts'
import { readReport } from '../../../src/report/read-report.ts'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'
import { addAgent, repository } from './support.ts'

function vitest(cwd: string): Promise<{ exitCode: number; output: string }> {
  const program = join(cwd, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined, CI: '1' }
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, 'run', '--root', 'conformance'],
      { cwd, env },
      (error, stdout, stderr) =>
        resolve({
          exitCode: error ? Number(error.code) : 0,
          output: stripVTControlCharacters(stdout + stderr),
        }),
    ),
  )
}

test('what it writes runs: red in clear words without the agent, green with it', async () => {
  const cwd = await repository()
  const run = await runCli(['init'], { cwd })
  expect(run).toMatchObject({ exitCode: 0, stderr: '' })

  const without = await vitest(cwd)
  expect(without.exitCode).toBe(1)
  expect(without.output).toContain('Build the agent first, and set "executable" in conformance/harness.ts.')
  expect(readReport(join(cwd, 'conformance-report/report.json')).gate).toBe('not_evaluated')

  await addAgent(cwd)
  const withAgent = await vitest(cwd)
  expect(withAgent.output).toContain('conformance: core 8/8, gate met')
  expect(withAgent.exitCode).toBe(0)
})

test('it says what it wrote and what comes next', async () => {
  const run = await runCli(['init'], { cwd: await scratchFolder() })
  expect(run.stdout).toMatchInlineSnapshot(`
    "written  conformance/harness.ts
    written  conformance/conformance.test.ts
    written  conformance/vitest.config.ts
    written  conformance-baseline.json
    written  .github/workflows/conformance.yml

    CI reads .github/workflows from the root of the repository; move the file there.

    Next:
    1. npm install --save-dev harness-conformance vitest
    2. Make conformance/harness.ts start your agent and read what it keeps: the places marked CHANGE.
    3. npx vitest run --root conformance
    4. Add conformance-report/ to .gitignore.
    Until the adapter fits, every episode says what is missing.
    "
  `)
})

test('nothing that is there is overwritten, be it a link that leads nowhere', async () => {
  const cwd = await scratchFolder()
  mkdirSync(join(cwd, 'conformance'))
  writeFileSync(join(cwd, 'conformance/harness.ts'), 'mine')
  symlinkSync(join(cwd, 'nowhere'), join(cwd, 'conformance-baseline.json'))
  const run = await runCli(['init'], { cwd })
  expect(run.exitCode).toBe(0)
  expect(run.stdout).toContain('kept     conformance/harness.ts (it was there)\n')
  expect(run.stdout).toContain('kept     conformance-baseline.json (it was there)\n')
  expect(run.stdout).toContain('written  conformance/conformance.test.ts\n')
  expect(readFileSync(join(cwd, 'conformance/harness.ts'), 'utf8')).toBe('mine')
  const again = await runCli(['init'], { cwd })
  expect(again.stdout).not.toContain('written ')
})

test('2: a file in the way of a folder is named', async () => {
  const cwd = await scratchFolder()
  writeFileSync(join(cwd, 'conformance'), '')
  const run = await runCli(['init'], { cwd })
  expect(run.exitCode).toBe(2)
  expect(run.stderr).toMatch(
    /^harness-conformance: Failed to write .*conformance\/harness\.ts \(E\w+\): .*\n$/,
  )
})

test('the baseline is empty, and the kit reads it', async () => {
  const cwd = await scratchFolder()
  await runCli(['init'], { cwd })
  expect(readBaseline(join(cwd, 'conformance-baseline.json')).entries).toEqual([])
})

test.each([
  ['pnpm-lock.yaml', ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec vitest']],
  ['yarn.lock', ['corepack enable', 'yarn install --immutable', 'yarn run vitest']],
  ['package-lock.json', ['npm ci', 'npx vitest']],
  ['none', ['npm install', 'npx vitest']],
])('the CI step fits %s, and pins every action by commit', async (lock, commands) => {
  const cwd = await scratchFolder()
  writeFileSync(join(cwd, lock), '')
  await runCli(['init'], { cwd })
  const workflow = readFileSync(join(cwd, '.github/workflows/conformance.yml'), 'utf8')
  for (const command of commands) expect(workflow).toContain(`run: ${command}`)
  const actions = workflow.match(/uses: .*/g) ?? []
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions)
    expect(action).toMatch(/^uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
})
