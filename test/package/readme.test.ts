import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runVitest } from '../support/run-vitest.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let project: string

beforeAll(async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  project = await mkdtemp(join(root, 'fixtures/projects/.readme-'))
  await cp(join(root, 'fixtures/projects/readme/my-agent.mjs'), join(project, 'my-agent.mjs'))
  const files = [...readme.matchAll(/<!-- file: (\S+) -->\n```ts\n([\s\S]*?)```/g)]
  expect(files.map(([, name]) => name)).toEqual([
    'my-harness.ts',
    'conformance.test.ts',
    'overloaded.test.ts',
  ])
  for (const [, name, code] of files) await writeFile(join(project, name as string), code as string)
})

afterAll(() => rm(project, { recursive: true, force: true }))

test('the snippets of the README run, and its harness passes the core suite and the custom scenario', async () => {
  const { exitCode, output, report } = await runVitest(project)
  expect(output).toContain('conformance: core 8/8, custom 1/1, gate met')
  expect(exitCode).toBe(0)
  expect(report?.summary).toMatchObject({ total: 9, passed: 9 })
})
