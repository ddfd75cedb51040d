import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checksPage } from '../../scripts/docs/checks-page.ts'
import { scenariosPage } from '../../scripts/docs/scenarios-page.ts'
import { checks } from '../../src/checks/index.ts'
import { scenarios } from '../../src/scenarios/index.ts'

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

test('docs/checks.md is what the definitions say (node scripts/generate-docs.ts)', () => {
  expect(page('checks.md')).toBe(checksPage(checks))
})

test('docs/scenarios.md is what the definitions say (node scripts/generate-docs.ts)', () => {
  expect(page('scenarios.md')).toBe(scenariosPage(scenarios))
})
