import { describe, expect, test } from 'vitest'
import { badgeOf } from '../../src/report/badge.ts'
import { complaints } from '../../src/report/describe-episode.ts'
import { markdownReport } from '../../src/report/markdown.ts'
import { matrixText } from '../../src/report/matrix.ts'
import { matrixPage } from '../../src/report/matrix-page/matrix-page.ts'
import { reportSchema } from '../../src/report/schema.ts'
import { summaryWords } from '../../src/report/verdict.ts'
import { reports } from './support/reports.ts'

describe.each(Object.entries(reports))('%s', (name, report) => {
  test('is a valid report', () => {
    expect(reportSchema.parse(report)).toEqual(report)
  })

  test('verdict, badge and matrix', () => {
    expect({
      gate: report.gate,
      summary: summaryWords(report),
      badge: badgeOf(report),
      matrix: `\n${matrixText(report)}\n`,
      complaints: report.episodes.map((episode) => complaints(episode)),
    }).toMatchSnapshot()
  })

  test('report.md', async () => {
    await expect(markdownReport(report)).toMatchFileSnapshot(`__snapshots__/${name}.report.md`)
  })

  test('MATRIX.md', async () => {
    await expect(matrixPage([report]).markdown).toMatchFileSnapshot(`__snapshots__/${name}.MATRIX.md`)
  })
})
