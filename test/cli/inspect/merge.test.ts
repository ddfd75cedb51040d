import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeSummaries } from '../../../src/cli/inspect/merge-summaries.ts'
import type { Summary } from '../../../src/cli/inspect/summary.ts'
import { corpus } from '../../checks/corpus.ts'
import { folderOf, good, run, unowned } from './support.ts'

/** All records of the corpus in five files, and the summaries of each and of all. */
async function parts() {
  const lines = corpus().flatMap(({ record }) => (record ? [JSON.stringify(record)] : []))
  const size = Math.ceil(lines.length / 5)
  const files = Object.fromEntries(
    Array.from({ length: 5 }, (_, part) => [
      `part-${part}.jsonl`,
      lines.slice(part * size, (part + 1) * size),
    ]),
  )
  const folder = folderOf(files)
  const summaryOf = async (paths: string[]): Promise<Summary> =>
    JSON.parse((await run(paths, { format: 'json' })).stdout)
  const paths = Object.keys(files).map((name) => join(folder, name))
  const each = await Promise.all(paths.map((path) => summaryOf([path])))
  return { folder, each, whole: await summaryOf(paths) }
}

const merged = (...summaries: Summary[]): Summary =>
  mergeSummaries(summaries.map((summary, index) => ({ path: `${index}`, summary })))

test('the summaries of the parts make the summary of the whole, in any tree and order', async () => {
  const { each, whole } = await parts()
  const [a, b, c, d, e] = each as [Summary, Summary, Summary, Summary, Summary]
  expect(merged(a, b, c, d, e)).toEqual(whole)
  expect(merged(e, c, a, d, b)).toEqual(whole)
  expect(merged(merged(a, merged(b, c)), merged(d, e))).toEqual(whole)
  expect(merged(merged(merged(e, d), c), merged(b, a))).toEqual(whole)
  expect(merged(whole)).toEqual(whole)
})

test('merges files, published folders and its own output', async () => {
  const { folder, each, whole } = await parts()
  const paths = each.map((summary, index) => {
    const path = join(folder, `summary-${index}.json`)
    writeFileSync(path, JSON.stringify(summary))
    return path
  })
  const { code, stdout } = await run(paths, { merge: true, format: 'json', out: join(folder, 'out') })
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual(whole)
  const [published = ''] = readdirSync(join(folder, 'out'))
  expect(readdirSync(join(folder, 'out', published))).toEqual(['summary.json', 'summary.md'])
  const again = await run([join(folder, 'out', published)], { merge: true, format: 'json' })
  expect(JSON.parse(again.stdout)).toEqual(whole)
})

test('parts of standard input add up', async () => {
  const part = async (stdin: string) =>
    JSON.parse((await run(['-'], { format: 'json', stdin })).stdout) as Summary
  const whole = merged(await part(good), await part(unowned), await part(good))
  expect(whole.inputs).toEqual([{ source: '-', records: 3, scope: expect.any(Object) }])
  expect([whole.records, whole.passing, whole.gate]).toEqual([3, 2, 'fail'])
})

test.each<[string, Partial<Summary>]>([
  ['version', { version: '0.0.1-other' }],
  ['profile', { profile: 'either-join' }],
  ['links', { links: true }],
])('parts that differ in %s are refused', async (rule, changes) => {
  const { each } = await parts()
  expect(() => merged(each[0]!, { ...each[1]!, ...changes })).toThrow(
    new RegExp(`Failed to merge 1: its ${rule} is`),
  )
})

test.each<[string, string]>([
  ['no JSON', '{"schema":'],
  ['a report of another kind', '{"schema":"harness-conformance/report@1"}'],
  ['counts that are none', '{"schema":"harness-conformance/inspect-summary@1","records":-1}'],
])('%s is refused', async (_, content) => {
  const folder = folderOf({ 'summary.json': content })
  const { code, stdout, stderr } = await run([join(folder, 'summary.json')], { merge: true })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Failed to read the summary .*summary\.json: /)
})

test('a missing summary, and a format that summaries cannot give', async () => {
  expect((await run(['nowhere.json'], { merge: true })).stderr).toMatch(/nowhere\.json/)
  expect((await run(['nowhere.json'], { merge: true, format: 'jsonl' })).stderr).toMatch(
    /no results per record/,
  )
})
