import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { reports } from './support/reports.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts Vitest on a harness that passes one scenario and hangs in the next; sends the signal in between. */
async function interruptedRun(signal: NodeJS.Signals): Promise<string> {
  const folder = await scratchFolder()
  writeFileSync(
    join(folder, 'conformance.test.ts'),
    `import { describeConformance, referenceHarness } from 'harness-conformance'
    const { run, ...harness } = referenceHarness()
    const hangs = ({ signal }) => new Promise((resolve, reject) => signal.addEventListener('abort', reject))
    describeConformance(
      { ...harness, run: (context) => (context.scenario === 'tool_failure' ? hangs(context) : run(context)) },
      { scenarios: ['tool_success', 'tool_failure'] },
    )`,
  )
  // An earlier run, which was green.
  mkdirSync(join(folder, 'conformance-report'))
  const file = join(folder, 'conformance-report/report.json')
  writeFileSync(file, JSON.stringify(reports.passing))
  const args = [
    'run',
    ...['--root', folder, '--config', join(root, 'fixtures/projects/vitest.config.ts')],
    `--reporter=${join(root, 'src/vitest/reporter.ts')}`,
  ]
  const env = { ...process.env, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined }
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (/^ +1 {2}pass/m.test(output)) child.kill(signal)
  })
  await new Promise((resolve) => child.on('close', resolve))
  expect(output).toMatch(/^ +1 {2}pass {2}reference tool_success/m)
  return file
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s: the report has what there was, marked as incomplete',
  async (signal) => {
    const report = readReport(await interruptedRun(signal))
    expect(report).toMatchObject({ complete: false, gate: 'not_evaluated' })
    expect(report.episodes.map(({ scenario, status }) => [scenario, status])).toEqual([
      ['tool_success', 'passed'],
    ])
  },
)

test('SIGKILL: nothing is left of the earlier run that was green', async () => {
  expect(readReport(await interruptedRun('SIGKILL'))).toMatchObject({
    complete: false,
    gate: 'not_evaluated',
    episodes: [],
  })
})
