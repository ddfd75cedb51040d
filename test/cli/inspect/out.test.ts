import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { Staging } from '../../../src/cli/inspect/staging.ts'
import { scratchFolder } from '../../evidence/scratch.ts'
import { folderOf, good, run, unowned } from './support.ts'

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')

test('publishes results and summary in a folder that is named by their digest', async () => {
  const folder = folderOf({ 'a.jsonl': [good, unowned] })
  const out = join(folder, 'new', 'out')
  const { code, stdout } = await run([join(folder, 'a.jsonl')], { out })
  expect(code).toBe(1)
  const [name = '', ...others] = readdirSync(out)
  expect(others).toEqual([])
  expect(stdout).toContain(`published: ${join(out, name)}\n`)
  const published = join(out, name)
  const results = createHash('sha256').update(read(published, 'results.jsonl')).digest('hex')
  expect(createHash('sha256').update(read(published, 'summary.json')).update(results).digest('hex')).toBe(
    name,
  )
  expect(read(published, 'results.jsonl').trimEnd().split('\n')).toHaveLength(2)
  const { inputs } = JSON.parse(read(published, 'summary.json'))
  expect(inputs[0].sha256).toBe(createHash('sha256').update(`${good}\n${unowned}\n`).digest('hex'))
})

test('the same input has the same folder, which is left as it is', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const out = join(folder, 'out')
  await run([join(folder, 'a.jsonl')], { out })
  const [name = ''] = readdirSync(out)
  writeFileSync(join(out, name, 'note.txt'), 'mine')
  const { stdout } = await run([join(folder, 'a.jsonl')], { out, format: 'text' })
  expect(stdout).toContain('(it was there already)')
  expect(readdirSync(out)).toEqual([name])
  expect(read(join(out, name), 'note.txt')).toBe('mine')
})

test('other input or other rules have other folders', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const out = join(folder, 'out')
  const path = join(folder, 'a.jsonl')
  await run([path], { out })
  await run([path], { out, links: true })
  await run([path], { out, profile: 'either-join' })
  await run([path], { out, tools: false })
  writeFileSync(path, ` ${good}\n`)
  await run([path], { out })
  expect(readdirSync(out)).toHaveLength(5)
})

test('formats for programs keep standard output to themselves', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  for (const format of ['json', 'jsonl'] as const) {
    const { stdout, stderr } = await run([join(folder, 'a.jsonl')], { out: join(folder, format), format })
    expect(() =>
      stdout
        .trimEnd()
        .split(format === 'json' ? '\0' : '\n')
        .map((text) => JSON.parse(text)),
    ).not.toThrow()
    expect(stderr).toMatch(/^published: /)
  }
})

test('a folder that is not published looks partial and goes away', () => {
  const target = join(scratchFolder(), 'deep', 'out')
  const staging = new Staging(target)
  expect(readdirSync(target)).toEqual([expect.stringMatching(/^\.partial-/)])
  staging.discard()
  staging.discard()
  expect(existsSync(join(target, '..'))).toBe(false)
})

test('what is published has the permissions of any new folder', async () => {
  const folder = folderOf({ 'a.jsonl': [good], 'plain/x': '' })
  await run([join(folder, 'a.jsonl')], { out: join(folder, 'out') })
  const [name = ''] = readdirSync(join(folder, 'out'))
  expect(statSync(join(folder, 'out', name)).mode).toBe(statSync(join(folder, 'plain')).mode)
})

test('of two runs that publish the same at once, one wins and both succeed', async () => {
  const target = scratchFolder()
  const [first, second] = [new Staging(target), new Staging(target)]
  writeFileSync(join(first.folder, 'a'), '')
  writeFileSync(join(second.folder, 'a'), '')
  const outcomes = await Promise.all([first.publish('x'), second.publish('x')])
  expect(outcomes.map(({ reused }) => reused).sort()).toEqual([false, true])
  second.discard()
  first.discard()
  expect(readdirSync(target)).toEqual(['x'])
})

test.each<[string, (published: string) => void]>([
  ['lacks its results', (published) => rmSync(join(published, 'results.jsonl'))],
  ['holds other results', (published) => appendFileSync(join(published, 'results.jsonl'), '\n')],
  [
    'holds results of the same size',
    (published) =>
      writeFileSync(
        join(published, 'results.jsonl'),
        read(published, 'results.jsonl').replace('"pass"', '"fail"'),
      ),
  ],
  ['holds another summary', (published) => writeFileSync(join(published, 'summary.json'), '{}')],
  ['is empty', (published) => rmSync(published, { recursive: true }) ?? mkdirSync(published)],
  ['is a file', (published) => rmSync(published, { recursive: true }) ?? writeFileSync(published, '')],
])('a folder of that name that %s is not taken for the results', async (_, change) => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const out = join(folder, 'out')
  await run([join(folder, 'a.jsonl')], { out })
  const published = join(out, readdirSync(out)[0]!)
  change(published)
  const { code, stdout, stderr } = await run([join(folder, 'a.jsonl')], { out })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Failed to publish .*: it is there already, .* remove it\.\n$/)
  expect(stderr).toContain(published)
  expect(readdirSync(out)).toEqual([basename(published)])
})
