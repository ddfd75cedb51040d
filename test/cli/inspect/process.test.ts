import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderOf, good, passing, unowned } from './support.ts'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))

const cli = (args: string[], input = '') =>
  spawnSync(process.execPath, [main, 'inspect', ...args], { input, encoding: 'utf8' })

test.each<[number, string, RegExp, RegExp]>([
  [0, good, /^pass: 1 of 1 records pass \(-;/, /^$/],
  [1, unowned, /^fail: 0 of 1 records pass \(-;/, /^$/],
  [2, '{', /^$/, /^harness-conformance: Failed to read -, line 1: .*\n$/],
])('exit code %i', (code, input, stdout, stderr) => {
  const outcome = cli(['-'], input)
  expect(outcome.status).toBe(code)
  expect(outcome.stdout).toMatch(stdout)
  expect(outcome.stderr).toMatch(stderr)
})

test.each([[['--format', 'xml', '-']], [['--profile', 'lax', '-']], [['--nonsense', '-']], [[]]])(
  'a wrong call ends with exit code 2: %j',
  (args) => {
    const { status, stdout, stderr } = cli(args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).not.toMatch(/^ {4}at /m)
  },
)

test('a reader that stops early is no error', () => {
  const folder = folderOf({ 'a.jsonl': Array.from({ length: 60 }, () => passing()).flat() })
  const command = `"${process.execPath}" "${main}" inspect --format jsonl "${folder}/a.jsonl" | head -c 10`
  const { stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${command}`], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['{"source":', ''])
})

test.each([
  ['SIGINT', 'a pipe to which nobody writes'],
  ['SIGTERM', 'standard input'],
  ['SIGHUP', 'standard input'],
] as const)(
  'a run that %s interrupts while it waits for %s leaves nothing behind',
  async (signal, source) => {
    const folder = folderOf({})
    const out = join(folder, 'out')
    mkdirSync(out)
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const path = source === 'standard input' ? '-' : pipe
    const child = spawn(process.execPath, [main, 'inspect', path, '--out', out], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    child.stdin.on('error', () => {})
    child.stdin.write(`${good}\n`)
    while (readdirSync(out).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const closed = new Promise((resolve) => child.on('close', (_, ended) => resolve(ended)))
    child.kill(signal)
    expect(await closed).toBe(signal)
    expect(readdirSync(out)).toEqual([])
  },
)

test('reads a pipe by its path', () => {
  const folder = folderOf({ 'a.jsonl': [good] })
  const command = `"${process.execPath}" "${main}" inspect <(cat "${folder}/a.jsonl")`
  expect(spawnSync('bash', ['-c', command]).status).toBe(0)
})

test('refuses a line of 200 MB', () => {
  const folder = folderOf({})
  const path = join(folder, 'a.jsonl')
  writeFileSync(path, Buffer.alloc(200_000_000, 'x'))
  const { status, stdout, stderr } = cli([path])
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/a\.jsonl, line 1: it is longer than 160 MB/)
})

/** Addresses of the modules that a call of the command loads. */
function loadedBy(args: string[]): string[] {
  const hooks = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { process.stderr.write('loaded ' + url + '\\n'); return next(url, context) } })`)}`
  const { stderr } = spawnSync(process.execPath, ['--import', hooks, main, ...args], {
    encoding: 'utf8',
    input: good,
  })
  return stderr.split('\n').filter((line) => line.startsWith('loaded '))
}

test.each([[['inspect', '--help']], [['inspect', '-']]])(
  '%j starts without Vitest, MSW and fast-check',
  (args) => {
    const loaded = loadedBy(args)
    expect(loaded.some((url) => url.endsWith('/src/cli/inspect/command.ts'))).toBe(true)
    expect(loaded.filter((url) => /node_modules\/(?!.*\/?commander)/.test(url))).toEqual([])
  },
)

test('the shell finds the options', () => {
  const help = execFileSync(process.execPath, [main, 'inspect', '--help'], { encoding: 'utf8' })
  for (const option of [
    '--no-tools',
    '--no-verifier',
    '--no-steps',
    '--require-sandbox',
    '--profile',
    '--links',
    '--format',
    '--out',
    '--merge',
  ]) {
    expect(help).toContain(option)
  }
})
