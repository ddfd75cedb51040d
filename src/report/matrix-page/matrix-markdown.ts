import { escapeMarkdown } from '../escape-markdown.ts'
import type { MatrixData, MatrixRow } from './matrix-data.ts'
import { introduction, tallyWords } from './matrix-words.ts'

/** `MATRIX.md`: the table, and a row for each red cell's scenario and cause. */
export function matrixMarkdown(data: MatrixData): string {
  const lines = [
    '# Conformance matrix',
    '',
    ...introduction(data).flatMap((text) => [escapeMarkdown(text), '']),
    ...(data.rows.length > 0 ? table(data) : []),
    ...data.rows.flatMap(redSection),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function table(data: MatrixData): string[] {
  return [
    `| harness | date | ${data.suites.map(escapeMarkdown).join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(data.suites.length)}`,
    ...data.rows.map(
      ({ name, date, suites }) =>
        `| ${escapeMarkdown(name)} | ${escapeMarkdown(date)} | ${suites.map(tallyWords).join(' | ')} |`,
    ),
    '',
  ]
}

function redSection({ name, red }: MatrixRow): string[] {
  if (red.length === 0) return []
  return [
    `## ${escapeMarkdown(name)}: what is red`,
    '',
    '| suite | scenario | checks | why |',
    '| --- | --- | --- | --- |',
    ...red.flatMap(({ suites, scenario, known, causes }) =>
      causes.map(
        ({ checks, sentence }) =>
          `| ${escapeMarkdown(suites.join(', '))} | ${escapeMarkdown(scenario)} | ${escapeMarkdown(checks.join(', '))} | ${known ? 'Known: ' : ''}${escapeMarkdown(sentence)} |`,
      ),
    ),
    '',
  ]
}
