import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { folderOf, good, run } from './support.ts'

const file = 'rollouts.jsonl'
const nested = `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`

test.each<[name: string, file: string, content: string | Uint8Array, fault: RegExp]>([
  ['an empty file', file, '', /holds no rollout/],
  ['a truncated last line', file, `${good}\n${good.slice(0, -9)}`, /, line 2: .*cut off/],
  ['NaN', file, `${good}\n\n{"reward":NaN}\n`, /, line 3: .*NaN/],
  ['a line that is no object', file, `${good}\n[]\n`, /, line 2: .*not an object/],
  [
    'invalid UTF-8',
    file,
    Buffer.concat([Buffer.from(`${good}\n`), Buffer.of(0x7b, 0x22, 0xc3, 0x22, 0x7d)]),
    /, line 2: .*UTF-8/,
  ],
  ['a byte order mark', file, `\ufeff${good}`, /, line 1: .*byte order mark/],
  ['deep nesting', file, `${good}\n${nested}\n`, /, line 2: .*deeper than 2000/],
  ['a damaged gzip', `${file}.gz`, gzipSync(good).subarray(0, 400), /cut off/],
  [
    'bytes behind zstd',
    `${file}.zst`,
    Buffer.concat([zstdCompressSync(good), Buffer.from('more')]),
    /bytes follow/,
  ],
])('%s', async (_, name, content, fault) => {
  const folder = folderOf({ [name]: content })
  for (const format of ['text', 'json', 'jsonl', 'markdown'] as const) {
    const out = join(folder, 'published')
    const { code, stdout, stderr } = await run([join(folder, name)], { format, out })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(fault)
    expect(stderr).toContain(join(folder, name))
    expect(stderr.trimEnd()).not.toContain('\n')
    // Says what to do, in a sentence of its own.
    expect(stderr).toMatch(/\. [A-Z].*\.\n$/)
    expect(existsSync(out)).toBe(false)
  }
})

test('a missing path', async () => {
  const { code, stderr } = await run(['nowhere/rollouts.jsonl'])
  expect(code).toBe(2)
  expect(stderr).toBe('Failed to read nowhere/rollouts.jsonl: there is no such file. Check the path.\n')
})

test.each([['missing\nfile.jsonl'], ['missing\npattern*.jsonl'], ['\u001b[31mfolder']])(
  'a path cannot break the line that names it: %j',
  async (path) => {
    const folder = folderOf({ '\u001b[31mfolder/x': '' })
    const { code, stderr } = await run([join(folder, path)])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^Failed to \P{Cc}+\n$/u)
  },
)

test('a good file beside a bad one does not help', async () => {
  const folder = folderOf({ 'a.jsonl': [good], 'b.jsonl': ['{'] })
  const { code, stdout } = await run([join(folder, '*.jsonl')], { format: 'jsonl' })
  expect([code, stdout]).toEqual([2, ''])
})

test('what was published before stays as it is', async () => {
  const folder = folderOf({ 'a.jsonl': [good], 'b.jsonl': ['{'] })
  const out = join(folder, 'out')
  await run([join(folder, 'a.jsonl')], { out })
  const before = readdirSync(out)
  await run([join(folder, 'b.jsonl')], { out })
  expect(readdirSync(out)).toEqual(before)
})

test.runIf(existsSync('/proc/self'))('an --out in a place where no folder can be made', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const { code, stderr } = await run([join(folder, 'a.jsonl')], { out: '/proc/nowhere/out' })
  expect(code).toBe(2)
  expect(stderr).toMatch(/^Failed to write to \/proc\/nowhere\/out: /)
})

test('an --out that cannot be written to', async () => {
  const folder = folderOf({ 'a.jsonl': [good], taken: 'a file' })
  const { code, stdout, stderr } = await run([join(folder, 'a.jsonl')], { out: join(folder, 'taken') })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Failed to write to .*taken: .*Name a folder/)
})
