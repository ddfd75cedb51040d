import { join } from 'node:path'
import { matrixPage } from '../../report/matrix-page/matrix-page.ts'
import { readReport } from '../../report/read-report.ts'
import { writeOutput } from '../write-output.ts'

/** Writes `MATRIX.md` and `matrix.html`. @throws ReportFileError, UsageError */
export function matrix(paths: readonly string[], out: string): string {
  const { markdown, html } = matrixPage(paths.map((path) => readReport(path)))
  const files = { 'MATRIX.md': markdown, 'matrix.html': html }
  for (const [name, content] of Object.entries(files)) writeOutput(join(out, name), content)
  return `written: ${Object.keys(files)
    .map((name) => join(out, name))
    .join(', ')}\n`
}
