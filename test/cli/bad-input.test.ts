import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { reportFolder } from '../report/support/report-file.ts'
import { reports } from '../report/support/reports.ts'
import { runCli } from '../support/run-cli.ts'

const files = {
  'good.json': reports.passing!,
  'empty.json': reports.empty!,
  'cut.json': JSON.stringify(reports.passing).slice(0, 300),
  'other.json': '{"format":"something"}',
  'bad-baseline.json': '{"format":"harness-conformance/baseline","formatVersion":1}',
}

test.each([
  [['badge', 'none.json'], /none\.json: there is no such file/],
  [['badge', 'cut.json'], /cut\.json: it is not JSON, or was cut off/],
  [['badge', 'good.json', '--out', 'badge.png'], /badge\.png: give a name that ends in \.svg or \.json/],
  [['badge', 'good.json', '--out', 'good.json/badge.svg'], /good\.json\/badge\.svg \(E\w+\): check/],
  [['badge'], /missing required argument 'report'/],
  [['compare', 'good.json', 'other.json'], /other\.json: it is no report of this kit/],
  [['compare', 'none.json', 'good.json'], /none\.json: there is no such file/],
  [['compare', 'good.json'], /missing required argument 'new'/],
  [['compare', 'empty.json', 'empty.json'], /no episode ran in either; run again/],
  [['baseline', 'cut.json'], /cut\.json: it is not JSON/],
  [['baseline', 'good.json'], /conformance-baseline\.json: there is no such file.*--update/],
  [['baseline', 'good.json', '--file', 'bad-baseline.json'], /bad-baseline\.json: entries: /],
  [['baseline', 'good.json', '--update', '--file', 'bad-baseline.json'], /bad-baseline\.json: entries: /],
  [['matrix', 'good.json', 'none.json'], /none\.json: there is no such file/],
  [['matrix'], /missing required argument 'report'/],
  [['run', '--harness', 'reference', '--baseline', 'none.json'], /none\.json: there is no such file/],
  [['run', '--harness', 'reference', '--dialect', 'smtp'], /accepted: chat, responses, messages/],
])('%j ends with 2, in words that name what is wrong, and writes nothing', async (args, message) => {
  const cwd = await reportFolder(files)
  const run = await runCli(args, { cwd })
  expect(run.stderr).toMatch(message)
  expect(run.stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
  expect(run.stderr).not.toMatch(/^\s+at /m)
  expect(run.stdout).toBe('')
  expect(run.exitCode).toBe(2)
  expect((await readdir(cwd)).sort()).toEqual(Object.keys(files).sort())
})
