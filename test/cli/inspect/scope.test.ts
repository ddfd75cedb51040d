import { join } from 'node:path'
import { expect, test } from 'vitest'
import { corpusCase } from '../../checks/corpus.ts'
import { folderOf, good, line, run } from './support.ts'

const terminal = corpusCase('good/model_error/chat')

test('scope options leave out what is not claimed', async () => {
  const folder = folderOf({ 'a.jsonl': [JSON.stringify(terminal.record)] })
  const path = join(folder, 'a.jsonl')
  expect((await run([path])).code).toBe(1)
  expect((await run([path], { tools: false, verifier: false })).code).toBe(1)
  expect((await run([path], { tools: false, verifier: false, steps: false })).code).toBe(0)
})

test('a required sandbox must be there', async () => {
  const folder = folderOf({
    'a.jsonl': [good],
    'b.jsonl': [line('good/variant/sandbox_required_and_present')],
  })
  expect((await run([join(folder, 'a.jsonl')], { requireSandbox: true })).code).toBe(1)
  expect((await run([join(folder, 'b.jsonl')], { requireSandbox: true })).code).toBe(0)
})

test('a declared sandbox must be there, though no option asks for it', async () => {
  const folder = folderOf({ 'a.jsonl': [good], 'a.scope.json': '{"requireSandbox":true}' })
  expect((await run([join(folder, 'a.jsonl')])).code).toBe(1)
})

test('a label that is out of scope does not apply, whatever else carries it', async () => {
  const folder = folderOf({ 'a.jsonl': [line('good/variant/sandbox_required_and_present')] })
  const labels = async (options: object) =>
    JSON.parse(
      (await run([join(folder, 'a.jsonl')], { requireSandbox: true, format: 'json', ...options })).stdout,
    ).evidence
  expect((await labels({}))['TE-6'].applicable).toBe(1)
  expect((await labels({ verifier: false }))['TE-6'].applicable).toBe(0)
  expect((await labels({ tools: false }))['TE-5'].applicable).toBe(0)
  expect((await labels({ steps: false }))['TE-3'].applicable).toBe(0)
  expect((await labels({ steps: false }))['TE-9'].applicable).toBe(0)
})

/** A folder as `run --out` writes it. */
const report = (scope: unknown) =>
  folderOf({
    'report.json': '{}',
    'rollouts/pi/model_error.jsonl': [JSON.stringify(terminal.record)],
    'rollouts/pi/model_error.scope.json': JSON.stringify(scope),
    'rollouts/codex/retry_429.jsonl': [good],
    'rollouts/codex/retry_429.scope.json':
      '{"tools":true,"verifier":true,"steps":true,"requireSandbox":false}',
  })

test("the kit's own folder is read with its scopes", async () => {
  const folder = report(terminal.scope)
  const { code, stdout } = await run([folder], { format: 'json' })
  expect(code).toBe(0)
  expect(JSON.parse(stdout).inputs).toEqual([
    {
      source: join(folder, 'rollouts/codex/retry_429.jsonl'),
      records: 1,
      scope: corpusCase('good/tool_success/chat').scope,
    },
    { source: join(folder, 'rollouts/pi/model_error.jsonl'), records: 1, scope: terminal.scope },
  ])
})

test('a single file is read with the scope beside it', async () => {
  const folder = report(terminal.scope)
  expect((await run([join(folder, 'rollouts/pi/model_error.jsonl')])).code).toBe(0)
  expect((await run([join(folder, 'rollouts/*/*')])).code).toBe(0)
})

test('a declared expectation adds the outcome, which counts with --links', async () => {
  const expectation = { ...terminal.expectation, failure_message: 'another message' }
  const path = join(report({ ...terminal.scope, expectation }), 'rollouts/pi/model_error.jsonl')
  expect((await run([path])).code).toBe(0)
  const { code, stdout } = await run([path], { links: true })
  expect(code).toBe(1)
  expect(stdout).toContain('outcome.masked: 1 record')
})

test('a scope file may exclude checks, with reasons', async () => {
  const record = line('mutation/file_id_reference')
  const folder = folderOf({
    'a.jsonl': [record],
    'a.scope.json': '{"notApplicable":{"content.media":"files"}}',
  })
  expect((await run([join(folder, 'a.jsonl')])).code).toBe(0)
})

test.each<[string, string, RegExp]>([
  ['an unknown check', '{"notApplicable":{"no.such":"x"}}', /notApplicable/],
  ['no JSON', 'tools: false', /is no JSON object/],
  ['no object', '[]', /is no JSON object/],
  ['another type', '{"tools":"no"}', /tools is neither true nor false/],
  ['an odd expectation', '{"expectation":{"http_errors":429}}', /expectation/],
])('a scope file with %s is refused', async (_, content, fault) => {
  const folder = folderOf({ 'a.jsonl': [good], 'a.scope.json': content })
  const { code, stderr, stdout } = await run([join(folder, 'a.jsonl')])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(fault)
  expect(stderr).toContain(join(folder, 'a.scope.json'))
})
