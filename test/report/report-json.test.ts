import { expect, test } from 'vitest'
import { reportJson } from '../../src/report/report-json.ts'
import { reports } from './support/reports.ts'

test.each(Object.entries(reports))(
  'report "%s" comes back as it was, with a line for each check',
  (_, report) => {
    const text = reportJson(report)
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(report)))
    const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''))
    for (const check of report.episodes.flatMap(({ checks }) => checks))
      expect(lines).toContain(JSON.stringify(check))
  },
)
