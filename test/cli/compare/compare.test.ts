import { expect, test } from 'vitest'
import { episode, failed, report } from '../../report/support/fixtures.ts'
import { reportFolder } from '../../report/support/report-file.ts'
import { reports } from '../../report/support/reports.ts'
import { runCli } from '../../support/run-cli.ts'

const files = {
  'old.json': report([episode()]),
  'worse.json': report([episode({ checks: [failed('links.error_attempts')] })]),
  'interrupted.json': reports.interrupted!,
  'hostile.json': reports.hostile!,
}

test('0: no regression', async () => {
  const run = await runCli(['compare', 'worse.json', 'old.json'], { cwd: await reportFolder(files) })
  expect(run).toMatchObject({ exitCode: 0, stderr: '' })
  expect(run.stdout).toContain('Fixed (1 episode)\n  pi 1.6.0, retry_429\n    links.error_attempts\n')
})

test('1: a regression', async () => {
  const run = await runCli(['compare', 'old.json', 'worse.json'], { cwd: await reportFolder(files) })
  expect(run).toMatchObject({ exitCode: 1, stderr: '' })
  expect(run.stdout).toContain('Regressions (1 episode)')
})

test('an interrupted run is compared, and said to be one', async () => {
  const run = await runCli(['compare', 'old.json', 'interrupted.json'], { cwd: await reportFolder(files) })
  expect(run.stdout).toContain('The new report is of a run that was interrupted.')
  expect(run.exitCode).toBe(0)
})

test('1: what was there is gone, told in 80 columns', async () => {
  const run = await runCli(['compare', 'hostile.json', 'old.json'], { cwd: await reportFolder(files) })
  expect(run.exitCode).toBe(1)
  for (const line of run.stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
})
