import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/report/baseline/schema.ts'
import { baseline, entry } from '../../report/support/baselines.ts'
import { episode, failed, report } from '../../report/support/fixtures.ts'
import { reportFolder } from '../../report/support/report-file.ts'
import { runCli } from '../../support/run-cli.ts'

const files = {
  'good.json': report([episode()]),
  'bad.json': report([episode({ checks: [failed('links.error_attempts')] })]),
  'known.json': JSON.stringify(baseline(entry())),
}
const read = (cwd: string, name: string): Baseline => JSON.parse(readFileSync(join(cwd, name), 'utf8'))

test('0: every failure is known', async () => {
  const run = await runCli(['baseline', 'bad.json', '--file', 'known.json'], {
    cwd: await reportFolder(files),
  })
  expect(run.stdout).toBe('0 of 1 episodes passed, 1 expected failure: gate met with known.json.\n')
  expect(run.exitCode).toBe(0)
})

test('1: a failure is not known', async () => {
  const cwd = await reportFolder({ ...files, 'known.json': JSON.stringify(baseline()) })
  const run = await runCli(['baseline', 'bad.json', '--file', 'known.json'], { cwd })
  expect(run.stdout).toContain('not in the baseline: pi 1.6.0, retry_429, links.error_attempts\n')
  expect(run.exitCode).toBe(1)
})

test('1: an entry is stale', async () => {
  const run = await runCli(['baseline', 'good.json', '--file', 'known.json'], {
    cwd: await reportFolder(files),
  })
  expect(run.stdout).toMatch(/^stale: pi, retry_429, links\.error_attempts: /)
  expect(run.exitCode).toBe(1)
})

test('--update writes an entry that no run accepts until its reason is written', async () => {
  const cwd = await reportFolder(files)
  const update = await runCli(['baseline', 'bad.json', '--update'], { cwd })
  expect(update.exitCode).toBe(0)
  expect(update.stdout).toMatchInlineSnapshot(`
    "conformance-baseline.json: 0 kept, 1 added, 0 with another cause, 0 removed.

    Say why each of these is expected, in its "reason"; until then no run accepts the file:
      pi, retry_429, links.error_attempts
    "
  `)
  const refused = await runCli(['baseline', 'bad.json'], { cwd })
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr).toMatch(/conformance-baseline\.json: an entry has no reason yet/)

  const path = join(cwd, 'conformance-baseline.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('TODO: say why', 'It keeps none.'))
  expect(await runCli(['baseline', 'bad.json'], { cwd })).toMatchObject({ exitCode: 0 })
  await runCli(['baseline', 'bad.json', '--update'], { cwd })
  expect(read(cwd, 'conformance-baseline.json').entries).toEqual([entry({ reason: 'It keeps none.' })])
})

test('--update drops what is stale', async () => {
  const cwd = await reportFolder(files)
  const run = await runCli(['baseline', 'good.json', '--update', '--file', 'known.json'], { cwd })
  expect(run.stdout).toBe('known.json: 0 kept, 0 added, 0 with another cause, 1 removed.\n')
  expect(read(cwd, 'known.json')).toEqual(baseline())
})
