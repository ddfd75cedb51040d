import { oneLine } from '../../evidence/one-line.ts'
import type { CheckTally, Example, Summary } from './summary.ts'

/** The summary for a terminal. */
export function renderText(summary: Summary): string {
  const { records, passing, inputs, profile, links, gate } = summary
  const sources = inputs.length === 1 ? oneLine(inputs[0]!.source) : `${inputs.length} files`
  const rules = `profile ${profile}${links ? ', link checks counted' : ''}`
  const lines = [
    `${gate}: ${passing} of ${records} records pass (${sources}; ${rules})`,
    '',
    ...table(
      ['evidence', 'passing / applicable'],
      Object.entries(summary.evidence).map(([label, { title, passing: met, applicable }]) => [
        `${label}  ${title}`,
        applicable === 0 ? 'not applicable' : `${met} / ${applicable}`,
      ]),
    ),
    '',
    ...table(
      ['token counts', 'attempts that carry it'],
      Object.entries(summary.tokens).map(([field, { available, attempts }]) => [
        field,
        `${available} / ${attempts}`,
      ]),
    ),
    ...failures(summary),
  ]
  return `${lines.join('\n')}\n`
}

function failures({ checks, links }: Summary): string[] {
  const own = checks.filter((check) => check.fail > 0 && (links || !check.extension))
  const extra = checks.filter((check) => check.fail > 0 && !links && check.extension)
  const lines: string[] = []
  if (own.length > 0) lines.push('', 'failed checks', ...own.flatMap(describeCheck))
  const blocked = checks.filter(({ blocked }) => blocked > 0).length
  if (blocked > 0)
    lines.push('', `${blocked} checks could not be evaluated in some records, for want of what they need`)
  if (extra.length > 0) {
    lines.push('', "the kit's own checks (not counted; --links counts them)", ...extra.flatMap(describeCheck))
  }
  return lines
}

function describeCheck({ id, fail, blocked, examples }: CheckTally): string[] {
  const alsoBlocked = blocked > 0 ? `, ${blocked} not evaluated` : ''
  return [
    `  ${id}: ${fail} ${fail === 1 ? 'record' : 'records'}${alsoBlocked}`,
    ...examples.flatMap(describeExample),
  ]
}

/** The place and the reason on lines of their own: together they would be longer than a terminal is wide. */
function describeExample({ source, line, location, reason, more }: Example): string[] {
  const others = more > 0 ? ` (and ${more} more in this record)` : ''
  return [`    ${oneLine(source)}:${line}  ${location}`, `      ${reason}${others}`]
}

function table(head: [string, string], rows: [string, string][]): string[] {
  const width = Math.max(...[head, ...rows].map(([cell]) => cell.length))
  return [head, ...rows].map(([left, right]) => `${left.padEnd(width)}  ${right}`)
}
