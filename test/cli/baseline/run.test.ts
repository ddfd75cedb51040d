import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const harnesses = fileURLToPath(new URL('../../../fixtures/harnesses/', import.meta.url))

/** A folder with a configuration whose harness fails in retry_500, and the baseline that its run needs. */
async function project(): Promise<{ cwd: string; edit: (from: string, to: string) => void }> {
  const cwd = await scratchFolder()
  writeFileSync(
    join(cwd, 'conformance.config.ts'),
    `import { noInvocationHeader } from '${harnesses}no-invocation-header.ts'
    export default { harnesses: [noInvocationHeader], baseline: 'known.json' }`,
  )
  const known = join(cwd, 'known.json')
  writeFileSync(known, '{"format":"harness-conformance/baseline","formatVersion":1,"entries":[]}')
  const edit = (from: string, to: string) =>
    writeFileSync(known, readFileSync(known, 'utf8').replaceAll(from, to))
  return { cwd, edit }
}

const run = ['run', '--scenario', 'retry_500']

test('run, baseline --update, reasons, run: from red to green, and red again when a cause changes', async () => {
  const { cwd, edit } = await project()
  expect(await runCli(run, { cwd })).toMatchObject({ exitCode: 1 })

  const update = ['baseline', 'conformance-report/report.json', '--update', '--file', 'known.json']
  expect(await runCli(update, { cwd })).toMatchObject({ exitCode: 0 })
  const refused = await runCli(run, { cwd })
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr).toMatch(
    /^harness-conformance: Failed to use the baseline known\.json: 3 entries have no reason/,
  )
  expect(refused.stdout).toBe('')

  edit('TODO: say why', 'The header comes with 2.0.')
  const green = await runCli(run, { cwd })
  expect(green.stdout).toContain('conformance: core 0/1 (1 expected failure), gate met')
  expect(green.exitCode).toBe(0)

  edit('exactly one owner, found 0', 'exactly one owner, found 2')
  const changed = await runCli(run, { cwd })
  expect(changed.stdout).toContain('fails from another cause than the baseline expects')
  expect(changed.exitCode).toBe(1)
})

test.each([
  ['"retry_500"', '"retry_5000"', /no scenario is called "retry_5000"/],
  [
    '"no-invocation-header"',
    '"no-header"',
    /no harness is called "no-header"; there are: no-invocation-header, /,
  ],
  ['"links.error_attempts"', '"links.error"', /the scenario has no check "links\.error"/],
])('2: %s as %s is a name that there is not', async (from, to, message) => {
  const { cwd, edit } = await project()
  const entry = {
    harness: 'no-invocation-header',
    scenario: 'retry_500',
    check: 'links.error_attempts',
    reason: 'known',
    cause: ['x'],
  }
  edit('[]', JSON.stringify([entry]))
  edit(from, to)
  const refused = await runCli(run, { cwd })
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr).toMatch(message)
  expect(refused.stdout).toBe('')
})

test('--baseline takes another file than the configuration, from the working directory', async () => {
  const { cwd } = await project()
  const refused = await runCli([...run, '--baseline', 'other.json'], { cwd })
  expect(refused.exitCode).toBe(2)
  expect(refused.stderr).toMatch(/Failed to read the baseline other\.json: there is no such file/)
})

test('one harness in two protocols: two columns, two folders of rollouts', async () => {
  const cwd = await scratchFolder()
  const both = ['--harness', 'reference', '--dialect', 'chat', '--dialect', 'responses']
  const done = await runCli([...run, ...both], { cwd })
  expect(done.stdout).toMatch(/^scenario +reference built-in \(chat\) +reference built-in \(responses\)$/m)
  const report = JSON.parse(readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8'))
  for (const { rollout } of report.episodes)
    expect(readFileSync(join(cwd, 'conformance-report', rollout), 'utf8')).toContain('ng_trajectory')
  expect(report.episodes.map(({ rollout }: { rollout: string }) => rollout)).toEqual([
    'rollouts/reference.chat/retry_500.jsonl',
    'rollouts/reference.responses/retry_500.jsonl',
  ])
  expect(done.exitCode).toBe(0)
})
