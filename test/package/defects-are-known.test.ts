import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Sections of docs/defects.md whose harness has a baseline for the protocol of the section. */
const baselines: Record<string, string> = {
  'Pi 1.6.0': 'pi',
  'OpenCode 1.18.33': 'opencode',
  'Codex 0.171.0': 'codex',
  'Claude Code 2.1.332': 'claude-code',
  'Hermes 0.19.0': 'hermes',
}

interface Defect {
  defect: string
  scenarios: string[]
  checks: string[]
}

const sections = read('docs/defects.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split(' (')[0] ?? '', defects: rowsOf(section) }))
  .filter(({ title }) => title in baselines)

function rowsOf(section: string): Defect[] {
  const rows = section.split('\n').filter((line) => /^\| (?!defect |---)/.test(line))
  return rows.map((row) => {
    const [defect = '', scenarios = '', checks = ''] = row.split(' | ')
    return { defect, scenarios: names(scenarios), checks: names(checks) }
  })
}

function names(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
}

test('each harness with a baseline has a section', () => {
  expect(sections.map(({ title }) => title)).toEqual(Object.keys(baselines))
})

// What differs from run to run can stand in no baseline.
describe.each(sections)('$title', ({ title, defects }) => {
  test.each(defects.filter(({ defect }) => !defect.includes('in some runs')))(
    '$defect: in the baseline',
    ({ scenarios, checks }) => {
      const { entries } = JSON.parse(read(`baselines/${baselines[title]}.json`)) as {
        entries: { scenario: string; check: string }[]
      }
      const known = (scenario: string) =>
        entries.some((entry) => entry.scenario === scenario && checks.includes(entry.check))
      expect(scenarios.filter((scenario) => !known(scenario))).toEqual([])
      expect(scenarios).not.toEqual([])
    },
  )
})
