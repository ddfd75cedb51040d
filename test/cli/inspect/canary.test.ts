import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { corpus } from '../../checks/corpus.ts'
import { folderOf, run } from './support.ts'

const canary = 'CANARY-5d02'

/** Poisons every text and adds poisoned keys everywhere. */
function poisoned(value: unknown): unknown {
  if (typeof value === 'string') return `${value} ${canary}`
  if (Array.isArray(value)) return value.map(poisoned)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, child]) => [key, poisoned(child)])
  return { ...Object.fromEntries(entries), [canary]: { file_id: canary } }
}

/** Keeps what the checks read, and poisons the payloads alone. */
function poisonedPayloads(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return /content|text|arguments|output|message/.test(key) ? canary : value
  if (Array.isArray(value)) return value.map((child) => poisonedPayloads(child, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, poisonedPayloads(child, name)]),
  )
}

test('payload text appears in no output of any format', async () => {
  const records = corpus().flatMap(({ record }) => (record ? [record] : []))
  const folder = folderOf({
    'a.jsonl': records.map((record) => JSON.stringify(poisoned(record))),
    'b.jsonl': records.map((record) => JSON.stringify(poisonedPayloads(record))),
    'a.scope.json': JSON.stringify({ requireSandbox: true }),
  })
  const out = join(folder, 'out')
  for (const format of ['text', 'json', 'jsonl', 'markdown'] as const) {
    const { code, stdout, stderr } = await run([join(folder, '*.jsonl')], { format, out, links: true })
    expect(code).toBe(1)
    expect(stdout.length).toBeGreaterThan(1000)
    expect(stdout + stderr).not.toContain(canary)
  }
  const [published = ''] = readdirSync(out)
  const files = readdirSync(join(out, published))
  expect(files).toEqual(['results.jsonl', 'summary.json', 'summary.md'])
  for (const file of files) expect(readFileSync(join(out, published, file), 'utf8')).not.toContain(canary)
})

test('nor in the line that refuses an input', async () => {
  for (const text of [
    `{"${canary}":`,
    `{"a":NaN,"b":"${canary}"}`,
    `"${canary}"`,
    canary,
    `{"a":"${canary}"}}`,
  ]) {
    const { code, stdout, stderr } = await run(['-'], { stdin: text })
    expect(code).toBe(2)
    expect(stdout + stderr).not.toContain(canary)
  }
})
