import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportFolder } from '../../report/support/report-file.ts'
import { reports } from '../../report/support/reports.ts'
import { runCli } from '../../support/run-cli.ts'

const files = { 'passing.json': reports.passing!, 'failing.json': reports.failing! }

test('the SVG goes to standard output', async () => {
  const run = await runCli(['badge', 'passing.json'], { cwd: await reportFolder(files) })
  expect(run.stdout).toMatch(/^<svg [\s\S]*conformance: core 3\/3[\s\S]*<\/svg>\n$/)
  expect(run.exitCode).toBe(0)
})

test('FILE.svg and FILE.json, whatever the badge says', async () => {
  const cwd = await reportFolder(files)
  const svg = await runCli(['badge', 'failing.json', '--out', 'out/badge.svg'], { cwd })
  expect(svg).toMatchObject({ exitCode: 0, stdout: 'conformance: core 1/2, written to out/badge.svg\n' })
  expect(await readFile(join(cwd, 'out/badge.svg'), 'utf8')).toContain('core 1/2')
  await runCli(['badge', 'failing.json', '--out', 'endpoint.json'], { cwd })
  expect(JSON.parse(await readFile(join(cwd, 'endpoint.json'), 'utf8'))).toEqual({
    schemaVersion: 1,
    label: 'conformance',
    message: 'core 1/2',
    color: 'red',
  })
})
