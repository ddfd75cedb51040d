import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LLMock } from '@copilotkit/aimock'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const key = 'sk-live-secret-0123456789'

test('live_smoke passes through a third-party server, and the key is in no file and no line', async () => {
  const mock = new LLMock({ port: 0 })
  await mock.start()
  onTestFinished(async () => {
    await mock.stop()
  })
  const command = (text: string, id: string) => ({
    toolCalls: [{ id, name: 'bash', arguments: JSON.stringify({ command: text }) }],
  })
  mock.on({ turnIndex: 0 }, command('printf 391 > product.txt', 'call_write'))
  mock.on({ turnIndex: 1 }, command('cat product.txt', 'call_read'))
  mock.on({ turnIndex: 2 }, { content: 'CONFORMANCE_DONE' })
  const cwd = await scratchFolder()
  const args = [
    'live',
    '--harness',
    'reference',
    '--base-url',
    mock.url,
    '--key-env',
    'LIVE_KEY',
    '--out',
    'out',
  ]
  const run = await runCli(args, { cwd, env: { LIVE_KEY: key } })
  expect(run.stdout).toContain('conformance: live 1/1, gate met')
  expect(run.exitCode).toBe(0)
  const files = await Promise.all(
    ['report.json', 'report.md', 'rollouts/reference/live_smoke.jsonl', 'capture/reference.ndjson'].map(
      (file) => readFile(join(cwd, 'out', file), 'utf8'),
    ),
  )
  expect(files.at(-1)?.trim().split('\n')).toHaveLength(3)
  expect(`${run.stdout}${run.stderr}${files.join('')}`).not.toContain(key)
})

test.each([
  [
    'a variable that is not set',
    { args: ['--base-url', 'http://127.0.0.1:9/v1'], env: {} },
    /LIVE_KEY is not set/,
  ],
  [
    'an address that is none',
    { args: ['--base-url', 'nowhere'], env: { LIVE_KEY: key } },
    /"nowhere" is no base URL/,
  ],
  [
    'a dead provider',
    { args: ['--base-url', 'http://127.0.0.1:9/v1'], env: { LIVE_KEY: key } },
    /127\.0\.0\.1:9/,
  ],
])('%s ends with 2 and one line that says what to do', async (_, { args, env }, message) => {
  const cwd = await scratchFolder()
  const run = await runCli(['live', '--harness', 'reference', '--key-env', 'LIVE_KEY', ...args], { cwd, env })
  expect(run.exitCode).toBe(2)
  expect(run.stderr).toMatch(message)
  expect(run.stderr.trim().split('\n')).toHaveLength(1)
})
