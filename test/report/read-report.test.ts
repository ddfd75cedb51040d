import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../src/report/read-report.ts'
import { ReportFileError } from '../../src/report/report-file-error.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { reports } from './support/reports.ts'

test.each(Object.entries(reports))('reads report "%s" as it was written', async (_, report) => {
  const path = join(await scratchFolder(), 'report.json')
  writeFileSync(path, JSON.stringify(report))
  expect(readReport(path)).toEqual(report)
})

test.each([
  ['nothing', '', /it is not JSON, or was cut off/],
  ['half a report', JSON.stringify(reports.passing).slice(0, 500), /it is not JSON, or was cut off/],
  ['null', 'null', /it is no report of this kit/],
  ['a badge', '{"schemaVersion":1}', /it is no report of this kit/],
  [
    'a later format',
    JSON.stringify({ ...reports.passing, formatVersion: 2 }),
    /formatVersion: .*another version/,
  ],
  [
    'a status that there is not',
    JSON.stringify(reports.passing).replaceAll('"passed"', '"fine"'),
    /episodes\[0\]\.status: .*and \d+ more/,
  ],
])('refuses %s in one line that names the file', async (_, text, message) => {
  const path = join(await scratchFolder(), 'report.json')
  writeFileSync(path, text)
  const refused = () => readReport(path)
  expect(refused).toThrow(ReportFileError)
  expect(refused).toThrow(message)
  expect(refused).toThrow(new RegExp(`^Failed to read the report ${path}: [^\\n]*$`))
})

test('a folder, and a file that is not there', async () => {
  const folder = await scratchFolder()
  expect(() => readReport(folder)).toThrow(/it is a folder; give the report\.json in it/)
  expect(() => readReport(join(folder, 'none.json'))).toThrow(/there is no such file/)
})
