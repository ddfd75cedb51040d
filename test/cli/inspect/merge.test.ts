import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeSummaries } from '../../../src/cli/inspect/merge-summaries.ts'
import type { InspectOptions } from '../../../src/cli/inspect/options.ts'
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

/** Runs a merge of two good parts, one of which was changed. */
async function mergeChanged(change: (part: Summary) => void) {
  const path = (await parts()).folder
  const part = async (name: string) => JSON.parse((await run([join(path, name)], { format: 'json' })).stdout)
  const [first, second] = [await part('part-0.jsonl'), (await part('part-1.jsonl')) as Summary]
  change(second)
  writeFileSync(join(path, 'first.json'), JSON.stringify(first))
  writeFileSync(join(path, 'second.json'), JSON.stringify(second))
  return run([join(path, 'first.json'), join(path, 'second.json')], { merge: true })
}

test.each<[string, (part: Summary) => void]>([
  ['its inputs', (part) => part.inputs.pop()],
  ['more records pass', (part) => Object.assign(part, { passing: part.records + 1 })],
  ['its gate', (part) => Object.assign(part, { gate: 'pass' })],
  ['the counts of TE-1', (part) => Object.assign(part.evidence['TE-1'], { passing: 1e6 })],
  ['the counts of TE-2', (part) => Object.assign(part.evidence['TE-2'], { applicable: 1e6 })],
  ['more attempts', (part) => Object.assign(part.tokens.prompt_tokens, { available: 1e6 })],
  ['its list of checks', (part) => part.checks.push(part.checks[0]!)],
  ['its list of checks', (part) => Object.assign(part, { checks: [] })],
  ['the counts of calls.model', (part) => Object.assign(part.checks[2]!, { pass: 0 })],
  [
    'the counts of \\S+ do not',
    (part) => part.checks.find(({ examples }) => examples.length > 0)!.examples.pop(),
  ],
])('a summary that contradicts itself is refused: %s', async (fault, change) => {
  const { code, stdout, stderr } = await mergeChanged(change)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(new RegExp(`second\\.json: it was changed, for ${fault} .*Inspect the part again`))
})

test('a summary of another format is refused, though it looks alike', async () => {
  const { code, stderr } = await mergeChanged((part) => Object.assign(part, { schema: 'other@2' }))
  expect(code).toBe(2)
  expect(stderr).toMatch(/second\.json: schema is not as in harness-conformance\/inspect-summary@1/)
})

test('a summary that is meant twice counts once', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  await run([join(folder, 'a.jsonl')], { out: join(folder, 'out') })
  const published = join(folder, 'out', readdirSync(join(folder, 'out'))[0]!)
  symlinkSync(published, join(folder, 'link'))
  const paths = [published, join(published, 'summary.json'), join(folder, 'link')]
  const { stdout } = await run(paths, { merge: true, format: 'json' })
  expect(JSON.parse(stdout).records).toBe(1)
})

test.each<[string, Partial<InspectOptions>]>([
  ['--profile either-join', { profile: 'either-join' }],
  ['--links', { links: true }],
  ['--no-tools --no-verifier', { tools: false, verifier: false }],
  ['--no-steps --require-sandbox', { steps: false, requireSandbox: true }],
])('a merge cannot judge again: %s', async (names, options) => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const path = join(folder, 'summary.json')
  writeFileSync(path, (await run([join(folder, 'a.jsonl')], { format: 'json' })).stdout)
  const { code, stdout, stderr } = await run([path], { merge: true, ...options })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`were not made with ${names}, and`)
})

test('a merge may repeat the rules of its parts', async () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const path = join(folder, 'summary.json')
  const rules = { links: true, profile: 'either-join' } as const
  writeFileSync(path, (await run([join(folder, 'a.jsonl')], { format: 'json', ...rules })).stdout)
  expect((await run([path], { merge: true, ...rules })).code).toBe(0)
})
