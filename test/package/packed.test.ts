import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const exec = promisify(execFile)
let consumer: string
let tarball: string

/** The environment of a person who is in no package script: settings of the outer run must not leak in. */
const env = Object.fromEntries(
  Object.entries({
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    NO_COLOR: '1',
  }).filter(([name]) => !/^(npm_|pnpm_|VITEST|NODE_ENV$|FORCE_COLOR$)/i.test(name)),
)

beforeAll(async () => {
  consumer = await mkdtemp(join(tmpdir(), 'conformance-consumer-'))
  await exec('npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', consumer], { cwd: root, env })
  const [name] = (await readdir(consumer)).filter((file) => file.endsWith('.tgz'))
  tarball = join(consumer, name as string)
  const vitest = JSON.parse(await readFile(join(root, 'node_modules/vitest/package.json'), 'utf8')).version
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    scripts: { test: 'vitest run' },
    devDependencies: { 'harness-conformance': `file:${tarball}`, vitest },
  }
  await writeFile(join(consumer, 'package.json'), JSON.stringify(manifest))
  await exec('npm', ['install', '--no-audit', '--no-fund'], { cwd: consumer, env })
  await cp(join(root, 'fixtures/projects/passing/conformance.test.ts'), join(consumer, 'conformance.test.ts'))
}, 300_000)

afterAll(async () => {
  await rm(consumer, { recursive: true, force: true })
})

test('the packed package runs the core suite from a test file of an empty project', async () => {
  const { stdout } = await exec('npx', ['vitest', 'run', '--reporter=harness-conformance/reporter'], {
    cwd: consumer,
    env,
  })
  expect(stdout).toContain('conformance: core 8/8, gate met')
})

test('its command runs there, too', async () => {
  const { stdout } = await exec('npx', ['harness-conformance', 'run', '--harness', 'reference'], {
    cwd: consumer,
    env,
  })
  expect(stdout).toContain('conformance: core 8/8, gate met')
})

test('every entry point can be imported outside Vitest', async () => {
  const entries = ['', '/properties', '/reporter', '/adapters/pi']
  const program = entries.map((entry) => `await import('harness-conformance${entry}')`).join('\n')
  await exec(process.execPath, ['--input-type=module', '-e', program], { cwd: consumer, env })
})

test('publint and attw find nothing wrong', async () => {
  await exec(join(root, 'node_modules/.bin/publint'), [tarball, '--strict'], { cwd: root, env })
  await exec(join(root, 'node_modules/.bin/attw'), [tarball, '--profile', 'esm-only'], { cwd: root, env })
})
