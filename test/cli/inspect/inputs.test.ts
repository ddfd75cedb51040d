import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { folderOf, good, run, unowned } from './support.ts'

const sources = async (paths: string[], stdin = ''): Promise<string[]> => {
  const { stdout, stderr } = await run(paths, { format: 'json', stdin })
  expect(stderr).toBe('')
  return JSON.parse(stdout).inputs.map(({ source }: { source: string }) => source)
}

test.each([
  'rollouts.jsonl',
  'evaluator_rollouts.jsonl',
  'artifacts/rollouts.jsonl',
  'artifacts/evaluator_rollouts.jsonl',
])('a folder stands for its %s', async (name) => {
  const folder = folderOf({
    [name]: [good],
    'other.jsonl': ['no json'],
    'deeper/rollouts.jsonl': ['no json'],
  })
  expect(await sources([folder])).toEqual([join(folder, name)])
})

test('a folder stands for a compressed file, too', async () => {
  const folder = folderOf({ 'rollouts.jsonl.zst': zstdCompressSync(`${good}\n`) })
  expect(await sources([folder])).toEqual([join(folder, 'rollouts.jsonl.zst')])
})

test('a pattern stands for what it matches, in the order of names', async () => {
  const folder = folderOf({
    'b.jsonl': [good],
    'a.jsonl.gz': gzipSync(good),
    'c.txt': 'x',
    'd/rollouts.jsonl': [good],
  })
  expect(await sources([join(folder, '*.{jsonl,jsonl.gz}')])).toEqual([
    join(folder, 'a.jsonl.gz'),
    join(folder, 'b.jsonl'),
  ])
  expect(await sources([join(folder, '[d]')])).toEqual([join(folder, 'd/rollouts.jsonl')])
})

test('a name with the signs of a pattern is taken as it is', async () => {
  const folder = folderOf({ 'a[1].jsonl': [good], 'a1.jsonl': ['no json'] })
  expect(await sources([join(folder, 'a[1].jsonl')])).toEqual([join(folder, 'a[1].jsonl')])
})

test('- stands for standard input', async () => {
  expect(await sources(['-'], `${good}\n`)).toEqual(['-'])
  expect((await run(['-'], { stdin: gzipSync(`${good}\n`) })).code).toBe(0)
})

test('a file that is meant twice is read once', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  symlinkSync(join(folder, 'a.jsonl'), join(folder, 'z.jsonl'))
  expect(
    await sources([join(folder, 'a.jsonl'), join(folder, '*.jsonl'), `${folder}/./a.jsonl`]),
  ).toHaveLength(1)
})

test.each<[string, Record<string, string[]>, RegExp]>([
  [
    'two candidates',
    { 'rollouts.jsonl': [good], 'artifacts/rollouts.jsonl': [good] },
    /rollouts\.jsonl and artifacts\/rollouts\.jsonl/,
  ],
  [
    'a candidate and its compressed copy',
    { 'rollouts.jsonl': [good], 'rollouts.jsonl.gz': [good] },
    /Name the one/,
  ],
  [
    'a report of this kit and a candidate',
    { 'rollouts.jsonl': [good], 'rollouts/pi/a.jsonl': [good] },
    /rollouts\/ and rollouts\.jsonl/,
  ],
  ['no candidate', { 'a.jsonl': [good] }, /Name the file itself/],
])('a folder with %s is refused', async (_, files, fault) => {
  const folder = folderOf(files)
  const { code, stdout, stderr } = await run([folder])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(fault)
  expect(stderr).toContain(folder)
})

test('a pattern without a match is refused', async () => {
  const { code, stderr } = await run([join(folderOf({}), '*.jsonl')])
  expect(code).toBe(2)
  expect(stderr).toMatch(/no file matches/)
})

test('a pattern may match hundreds of files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`${1000 + index}.jsonl`, [good]]),
  )
  expect(await sources([join(folderOf(files), '*.jsonl')])).toHaveLength(300)
})

test('no path is refused', async () => {
  expect((await run([])).stderr).toMatch(/no path is given/)
})

test('one failing record among many fails the whole', async () => {
  const folder = folderOf({ 'a.jsonl': [good, good], 'b.jsonl': [good, unowned, good] })
  expect((await run([join(folder, '*.jsonl')])).code).toBe(1)
})
