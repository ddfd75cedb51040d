import { expect, test } from 'vitest'
import { checks } from '../../../src/checks/index.ts'
import { list, renderList } from '../../../src/cli/inspect/list.ts'

const scenario = {
  id: 'retry_429',
  title: 'Two 429s',
  suites: ['core'],
  requirement: 'It retries.',
  script: {},
}

test('JSON has every definition in full, and scenarios without their scripts', () => {
  const { scenarios, checks: listed } = JSON.parse(renderList([scenario], checks, true))
  expect(listed).toEqual(JSON.parse(JSON.stringify(checks)))
  expect(scenarios).toEqual([
    { id: 'retry_429', title: 'Two 429s', suites: ['core'], requirement: 'It retries.' },
  ])
})

test('text has a line for each', () => {
  const lines = renderList([scenario], checks, false).split('\n')
  expect(lines).toContain('  retry_429  core  Two 429s')
  for (const { id } of checks)
    expect(lines.filter((line) => line.trim().startsWith(`${id} `))).toHaveLength(1)
  expect(lines.find((line) => line.includes('links.unique'))).toContain('(kit)')
})

test('the built-in scenarios are listed', async () => {
  expect(JSON.parse(await list(true)).scenarios.map(({ id }: { id: string }) => id)).toContain('retry_429')
})
