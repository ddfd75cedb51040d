import type { Report } from '../schema.ts'
import { matrixData } from './matrix-data.ts'
import { matrixHtml } from './matrix-html.ts'
import { matrixMarkdown } from './matrix-markdown.ts'

/** The matrix of harnesses and suites over one or more reports, as text for `MATRIX.md` and `matrix.html`. */
export function matrixPage(reports: readonly Report[]): { markdown: string; html: string } {
  const data = matrixData(reports)
  return { markdown: matrixMarkdown(data), html: matrixHtml(data) }
}
