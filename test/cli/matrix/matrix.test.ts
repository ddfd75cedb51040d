import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matrixPage } from '../../../src/report/matrix-page/matrix-page.ts'
import { reportFolder } from '../../report/support/report-file.ts'
import { reports } from '../../report/support/reports.ts'
import { runCli } from '../../support/run-cli.ts'

test('writes both pages from several reports', async () => {
  const cwd = await reportFolder({ 'a.json': reports.passing!, 'b.json': reports.failing! })
  const run = await runCli(['matrix', 'a.json', 'b.json'], { cwd })
  expect(run).toEqual({ exitCode: 0, stderr: '', stdout: 'written: docs/MATRIX.md, docs/matrix.html\n' })
  const { markdown, html } = matrixPage([reports.passing!, reports.failing!])
  expect(await readFile(join(cwd, 'docs/MATRIX.md'), 'utf8')).toBe(markdown)
  expect(await readFile(join(cwd, 'docs/matrix.html'), 'utf8')).toBe(html)
})
