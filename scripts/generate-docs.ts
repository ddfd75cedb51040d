/** Writes docs/checks.md and docs/scenarios.md from the definitions; a test keeps them up to date. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { checks } from '../src/checks/index.ts'
import { scenarios } from '../src/scenarios/index.ts'
import { checksPage } from './docs/checks-page.ts'
import { scenariosPage } from './docs/scenarios-page.ts'

const docs = new URL('../docs/', import.meta.url)
mkdirSync(docs, { recursive: true })
writeFileSync(new URL('checks.md', docs), checksPage(checks))
writeFileSync(new URL('scenarios.md', docs), scenariosPage(scenarios))
