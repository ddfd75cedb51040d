import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readRollouts, writeRollouts } from '../../src/evidence/index.ts'
import { scratchFile, scratchFolder } from './scratch.ts'

const records = [{ a: 1, text: 'line\nfeed' }, { b: [null, 'ä', 1e21] }]

const circle: Record<string, unknown> = {}
circle.self = circle

function nested(depth: number): Record<string, unknown> {
  let record: Record<string, unknown> = {}
  for (let level = 1; level < depth; level += 1) record = { in: record }
  return record
}

test.each(['r.jsonl', 'r.jsonl.gz', 'r.jsonl.zst'])('what is written as %s is read back', async (name) => {
  const path = join(scratchFolder(), name)
  expect(await writeRollouts(path, records)).toBe(2)
  expect(await Array.fromAsync(readRollouts(path))).toEqual(records)
})

test('nesting of 2,000 is read back', async () => {
  const path = join(scratchFolder(), 'r.jsonl')
  await writeRollouts(path, [nested(2000)])
  expect(JSON.stringify(await Array.fromAsync(readRollouts(path)))).toBe(JSON.stringify([nested(2000)]))
})

test('streams from what it reads', async () => {
  const source = scratchFile('{"keep":true}\n{"keep":false}\n')
  const path = join(dirname(source), 'kept.jsonl')
  const kept = async function* () {
    for await (const record of readRollouts(source)) if (record.keep) yield record
  }
  await writeRollouts(path, kept())
  expect(readFileSync(path, 'utf8')).toBe('{"keep":true}\n')
})

test.each<[name: string, record: unknown, fault: RegExp]>([
  ['NaN', { deep: [{ reward: Number.NaN }] }, /rollout 1 .*reward is NaN/],
  ['an infinite number', { reward: Number.POSITIVE_INFINITY }, /reward is Infinity/],
  ['an array', [], /not an object/],
  ['null', null, /not an object/],
  ['a date', new Date(0), /rollout 1 .*toJSON gives no object/],
  ['a BigInt', { count: 1n }, /rollout 1 .*count is a BigInt/],
  ['a circle', circle, /rollout 1 .*contains itself/],
  ['nesting of 2,001', nested(2001), /rollout 1 .*deeper than 2000/],
  ['nesting beyond any stack', nested(100_000), /rollout 1 .*deeper than 2000/],
  ['more than 160 MB', { text: 'x'.repeat(160_000_000) }, /rollout 1 .*longer than 160 MB/],
])('refuses %s and leaves nothing behind', async (_, record, fault) => {
  const folder = scratchFolder()
  await expect(writeRollouts(join(folder, 'r.jsonl'), [{ a: 1 }, record])).rejects.toThrow(fault)
  expect(readdirSync(folder)).toEqual([])
})

test('keeps an earlier file when the new one fails', async () => {
  const path = scratchFile('{"old":1}\n')
  await expect(writeRollouts(path, [null])).rejects.toThrow()
  expect(readFileSync(path, 'utf8')).toBe('{"old":1}\n')
})

test('demands the exact shape when asked to', async () => {
  const path = join(scratchFolder(), 'r.jsonl')
  await expect(writeRollouts(path, [{ reward: 'CANARY' }], { exact: true })).rejects.toThrow(/rollout 0/)
  await expect(writeRollouts(path, [{ reward: 'CANARY' }], { exact: true })).rejects.not.toThrow(/CANARY/)
  expect(existsSync(path)).toBe(false)
})

test('says which folder is missing', async () => {
  await expect(writeRollouts(join(scratchFolder(), 'none', 'r.jsonl'), records)).rejects.toThrow(/none/)
})
