import { plural } from '../describe-episode.ts'
import { plainText } from '../plain-text.ts'
import type { Report } from '../schema.ts'
import { verdictWords } from '../verdict.ts'
import { wrap } from '../wrap.ts'
import type { ComparedEpisode, Comparison, Section } from './compare-reports.ts'

const titles: [Section, string][] = [
  ['regression', 'Regressions'],
  ['disappeared', 'Disappeared, which counts as a regression'],
  ['fixed', 'Fixed'],
  ['changed_cause', 'Still failing, from another cause'],
  ['expected', 'New failures that the baseline expects'],
  ['recommended', 'New failures that do not count'],
  ['not_judged', 'Not judged as before'],
  ['appeared', 'Appeared'],
]

/** The comparison for a terminal, no line longer than 80 columns. */
export function comparisonText(comparison: Comparison): string {
  const { gate, versions, sections, incomplete } = comparison
  const lines = [gateLine(gate)]
  for (const which of incomplete) lines.push(`The ${which} report is of a run that was interrupted.`)
  if (versions.length > 0)
    lines.push('', 'Versions', ...versions.map((each) => item(`${each.what}: ${each.old} -> ${each.new}`)))
  for (const [section, title] of titles) {
    const episodes = sections[section]
    if (episodes.length === 0) continue
    lines.push('', `${title} (${plural(episodes.length, 'episode')})`)
    lines.push(...(isShort(section) ? shortLines(episodes) : fullLines(episodes)))
  }
  lines.push('', verdict(comparison))
  return `${lines.join('\n')}\n`
}

const isShort = (section: Section) => section === 'appeared' || section === 'disappeared'

const fullLines = (episodes: readonly ComparedEpisode[]) =>
  episodes.flatMap(({ column, scenario, lines }) => [
    item(`${column}, ${scenario}`),
    ...lines.map((line) => item(line, '    ')),
  ])

/** `pi 1.6.0, FAIL: retry_429, retry_500`: one line for each harness and status. */
function shortLines(episodes: readonly ComparedEpisode[]): string[] {
  const groups = new Map<string, string[]>()
  for (const { column, scenario, lines } of episodes) {
    const key = `${column}, ${lines.join(', ')}`
    groups.set(key, [...(groups.get(key) ?? []), scenario])
  }
  return [...groups].map(([key, scenarios]) => item(`${key}: ${scenarios.join(', ')}`))
}

const item = (text: string, indent = '  ') =>
  wrap(plainText(text), { width: 80, indent, hanging: `${indent}  ` })

function gateLine({ old, new: next }: Comparison['gate']): string {
  const words = (gate: Report['gate']) => verdictWords[gate].replace('gate ', '')
  return old === next ? `Gate: ${words(next)}, as before` : `Gate: ${words(old)} -> ${words(next)}`
}

function verdict({ sections, regressed }: Comparison): string {
  if (regressed) {
    const count = sections.regression.length + sections.disappeared.length
    return `${plural(count, 'episode')} got worse.`
  }
  const same = Object.values(sections).every((episodes) => episodes.length === 0)
  return same ? 'Nothing changed.' : 'No regression.'
}
