import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const exec = promisify(execFile)
let folder: string
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
  folder = await mkdtemp(join(tmpdir(), 'conformance-consumer-'))
  await exec('npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', folder], { cwd: root, env })
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  tarball = join(folder, name as string)
  const vitest = JSON.parse(await readFile(join(root, 'node_modules/vitest/package.json'), 'utf8')).version
  consumer = await createConsumer(vitest)
}, 300_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** An empty project with the package, that version of Vitest, and a test file of three lines. */
async function createConsumer(vitest: string): Promise<string> {
  const project = join(folder, `vitest-${vitest}`)
  await mkdir(project)
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    scripts: { test: 'vitest run' },
    devDependencies: { 'harness-conformance': `file:${tarball}`, vitest },
  }
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  await exec('npm', ['install', '--no-audit', '--no-fund'], { cwd: project, env })
  await cp(join(root, 'fixtures/projects/passing/conformance.test.ts'), join(project, 'conformance.test.ts'))
  return project
}

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

test('both run with the oldest Vitest that the package accepts', async () => {
  const cwd = await createConsumer('4.1.0')
  const options = { cwd, env }
  const file = await exec('npx', ['vitest', 'run', '--reporter=harness-conformance/reporter'], options)
  expect(file.stdout).toContain('conformance: core 8/8, gate met')
  const command = await exec('npx', ['harness-conformance', 'run', '--harness', 'reference'], options)
  expect(command.stdout).toContain('conformance: core 8/8, gate met')
}, 300_000)

test('every entry point can be imported outside Vitest', async () => {
  const entries = ['', '/properties', '/reporter', '/adapters/pi']
  const program = entries.map((entry) => `await import('harness-conformance${entry}')`).join('\n')
  await exec(process.execPath, ['--input-type=module', '-e', program], { cwd: consumer, env })
})

test('publint and attw find nothing wrong', async () => {
  await exec(join(root, 'node_modules/.bin/publint'), [tarball, '--strict'], { cwd: root, env })
  await exec(join(root, 'node_modules/.bin/attw'), [tarball, '--profile', 'esm-only'], { cwd: root, env })
})
