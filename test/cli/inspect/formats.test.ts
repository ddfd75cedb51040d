import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checks } from '../../../src/checks/index.ts'
import { folderOf, good, line, run, unowned } from './support.ts'

const folder = () =>
  folderOf({
    'a.jsonl': [good, unowned],
    'b.jsonl': ['', line('mutation/tool_output_number'), line('mutation/model_calls_empty')],
  })

/** Output without the folder that differs from run to run. */
async function shown(format: 'text' | 'markdown' | 'json', links = false) {
  const path = folder()
  const { code, stdout, stderr } = await run([join(path, '*.jsonl')], { format, links })
  expect([code, stderr]).toEqual([1, ''])
  return stdout.replaceAll(path, 'runs')
}

test('text', async () => {
  expect(await shown('text')).toMatchSnapshot()
})

test('markdown', async () => {
  expect(await shown('markdown', true)).toMatchSnapshot()
})

test('json is the summary', async () => {
  const summary = JSON.parse(await shown('json'))
  expect(summary).toMatchObject({
    schema: 'harness-conformance/inspect-summary@1',
    profile: 'strict',
    links: false,
    gate: 'fail',
    records: 4,
    passing: 1,
    tokens: { prompt_tokens: { available: 9, attempts: 12 } },
  })
  expect(summary.evidence['TE-5']).toEqual({ title: 'tool records', passing: 3, applicable: 4 })
  expect(summary.inputs).toEqual([
    { source: 'runs/a.jsonl', scope: expect.any(Object), records: 2 },
    { source: 'runs/b.jsonl', scope: expect.any(Object), records: 2 },
  ])
})

test('jsonl has a line for every record, in order, with every check', async () => {
  const path = folder()
  const { stdout } = await run([join(path, 'b.jsonl'), join(path, 'a.jsonl')], { format: 'jsonl' })
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
  expect(lines.map(({ source, gate }) => [source.slice(path.length), gate])).toEqual([
    ['/a.jsonl:1', 'pass'],
    ['/a.jsonl:2', 'fail'],
    ['/b.jsonl:2', 'fail'],
    ['/b.jsonl:3', 'fail'],
  ])
  const inspected = checks.filter(({ kind }) => kind !== 'behavioral').map(({ id }) => id)
  for (const { checks: results } of lines)
    expect(results.map(({ id }: { id: string }) => id)).toEqual(inspected)
  const keys = ['id', 'kind', 'tier', 'status', 'evidence', 'locations', 'reasons', 'blockedBy']
  expect(Object.keys(lines[0].checks[0])).toEqual(keys)
  expect(Object.keys(lines[0].checks.at(-1))).toEqual([...keys, 'extension'])
})

test('paths cannot break out of Markdown', async () => {
  const path = folderOf({ 'a|b`<c>\n| d.jsonl': [unowned] })
  const { stdout } = await run([join(path, 'a|b`<c>\n| d.jsonl')], { format: 'markdown' })
  expect(stdout).toContain('a&#124;b&#96;&lt;c> &#124; d.jsonl:1')
})

test('paths cannot break out of text', async () => {
  const folder = folderOf({ 'a\n\u001b[31m.jsonl': [unowned] })
  const { stdout } = await run([join(folder, 'a\n\u001b[31m.jsonl')])
  expect(stdout).toContain('a%0A%1B[31m.jsonl:1')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
