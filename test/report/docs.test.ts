import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as api from '../../src/index.ts'
import { parseBaseline } from '../../src/report/baseline/read-baseline.ts'
import { reports } from './support/reports.ts'

const page = readFileSync(new URL('../../docs/report.md', import.meta.url), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code]) => code as string,
  )

test('the baseline of docs/report.md is one', () => {
  const [json] = blocks('json')
  expect(parseBaseline(json as string, 'docs/report.md').entries).toHaveLength(1)
})

test('what docs/report.md imports and names is exported', () => {
  for (const name of [
    'applyBaseline',
    'compareReports',
    'matrixPage',
    'reportSchema',
    'baselineSchema',
  ] as const) {
    expect(page).toContain(name)
    expect(api).toHaveProperty(name)
  }
  const { applyBaseline, compareReports, matrixPage, reportSchema } = api
  const report = reportSchema.parse(reports.failing)
  const baseline = api.baselineSchema.parse(JSON.parse(blocks('json')[0] as string))
  expect(applyBaseline(report, baseline).baseline?.unjudged).toBe(1)
  expect(compareReports(report, report).regressed).toBe(false)
  expect(matrixPage([report]).markdown).toContain('| pi 1.6.0 |')
})

test('every option that docs/report.md shows is one of the command it stands beside', async () => {
  const factories = {
    baseline: (await import('../../src/cli/baseline/command.ts')).baselineCommand(),
    badge: (await import('../../src/cli/badge/command.ts')).badgeCommand(),
    compare: (await import('../../src/cli/compare/command.ts')).compareCommand(),
    matrix: (await import('../../src/cli/matrix/command.ts')).matrixCommand(),
    init: (await import('../../src/cli/init/command.ts')).initCommand(),
  }
  const shown = [...page.matchAll(/^harness-conformance (\w+)(.*)$/gm)]
  expect(new Set(shown.map(([, name]) => name))).toEqual(new Set(Object.keys(factories)))
  for (const [, name, rest] of shown) {
    const known = factories[name as keyof typeof factories].options.map(({ long }) => long)
    for (const [option] of (rest as string).matchAll(/--\w+/g)) expect(known).toContain(option)
  }
})
