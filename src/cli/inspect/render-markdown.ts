import type { Summary } from './summary.ts'

/** The summary as Markdown, for a job summary or a pull request. */
export function renderMarkdown(summary: Summary): string {
  const { gate, passing, records, profile, links, checks, inputs } = summary
  const failed = checks.filter((check) => check.fail > 0)
  const sections = [
    `# Rollout inspection: ${gate}`,
    `${passing} of ${records} records pass, from ${inputs.length} ${inputs.length === 1 ? 'file' : 'files'}. Profile \`${profile}\`; the kit's own checks ${links ? 'count' : 'do not count'}.`,
    table(
      ['Evidence', 'Passing', 'Applicable'],
      Object.entries(summary.evidence).map(([label, row]) => [
        `${label} ${row.title}`,
        row.passing,
        row.applicable,
      ]),
    ),
    table(
      ['Token count', 'Attempts that carry it', 'Attempts'],
      Object.entries(summary.tokens).map(([field, count]) => [
        `\`${field}\``,
        count.available,
        count.attempts,
      ]),
    ),
  ]
  if (failed.length > 0) {
    sections.push(
      '## Failed checks',
      table(
        ['Check', 'Failed', 'Not evaluated', 'First place', 'Reason'],
        failed.map(({ id, extension, fail, blocked, examples: [first] }) => [
          `\`${id}\`${extension ? ' (kit)' : ''}`,
          fail,
          blocked,
          first ? code(`${first.source}:${first.line} ${first.location}`) : '',
          first ? escaped(first.reason) : '',
        ]),
      ),
    )
  }
  return `${sections.join('\n\n')}\n`
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Paths are the user's: they may hold anything that Markdown would take for its own. */
const code = (text: string): string => `<code>${escaped(text)}</code>`

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[|`*_[\]\\]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\r\n]+/g, ' ')
