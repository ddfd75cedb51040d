import { expect, test } from 'vitest'
import * as broken from '../../fixtures/harnesses/misbehaving-commands.ts'
import {
  AdapterError,
  type CommandLine,
  type CommandOutput,
  commandHarness,
  type HarnessResult,
  ObservationError,
} from '../../src/harness/index.ts'
import { episodeContext } from './support.ts'

const nothing: HarnessResult = {
  outcome: { status: 'completed', answer: null },
  observations: { source: 'test', invocations: [], tools: [], steps: [] },
}

/** A harness made of a Node program, and what it printed. */
function programmed(script: string, line: Partial<CommandLine> = {}, observed: CommandOutput[] = []) {
  return commandHarness({
    name: 'programmed',
    dialects: ['chat'],
    command: () => ({ file: process.execPath, args: ['-e', script], ...line }),
    observe: (_, output) => {
      observed.push(output)
      return nothing
    },
  })
}

test('runs in the workspace, with the episode’s home', async () => {
  const context = await episodeContext()
  const seen: CommandOutput[] = []
  await programmed('console.log(process.cwd(), process.env.HOME)', {}, seen).run(context)
  expect(seen[0]?.stdout).toBe(`${context.workspace} ${context.home}\n`)
})

test('adds to the outcome how the process ended', async () => {
  const script = "console.error('no luck'); process.exit(4)"
  const { outcome } = await programmed(script).run(await episodeContext())
  expect(outcome).toMatchObject({ exitCode: 4, signal: null, timedOut: false, stderrTail: 'no luck' })
})

test('keeps the API key out of what is reported', async () => {
  const context = await episodeContext({ apiKey: 'sk-very-secret' })
  const { outcome } = await programmed("console.error('key sk-very-secret refused')").run(context)
  expect(outcome.stderrTail).toBe('key [api key] refused')
})

test('keeps the API key out of the command lines of leftovers, too', async () => {
  const context = await episodeContext({ apiKey: 'sk-very-secret' })
  const child =
    "require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'sk-very-secret'], { detached: true, stdio: 'ignore' }).unref()"
  const { leftovers } = await programmed(child).run(context)
  expect(leftovers).toMatchObject([{ command: expect.stringMatching(/\[api key\]$/) }])
})

test('what prepare found reaches command and observe, and it runs once', async () => {
  let prepared = 0
  const harness = commandHarness({
    name: 'prepared',
    dialects: ['chat'],
    prepare: async () => {
      prepared += 1
      return { version: '1.2.3', greeting: 'hello' }
    },
    command: (_, { greeting }) => ({ file: process.execPath, args: ['-e', `console.log('${greeting}')`] }),
    observe: (_, output, { version }) => ({
      ...nothing,
      outcome: { status: 'completed', answer: `${output.stdout.trim()} ${version}` },
    }),
  })
  const context = await episodeContext()
  expect(await harness.prepare?.({ progress: () => {} })).toMatchObject({ version: '1.2.3' })
  expect((await harness.run(context)).outcome.answer).toBe('hello 1.2.3')
  await harness.run(context)
  expect(prepared).toBe(1)
})

test('without prepare the executable is asked for its version', async () => {
  const harness = commandHarness({
    name: 'asked',
    dialects: ['chat'],
    executable: process.execPath,
    command: () => ({ args: ['-e', ''] }),
    observe: () => nothing,
  })
  expect(await harness.prepare?.({ progress: () => {} })).toMatchObject({ version: process.versions.node })
})

test('a missing executable is found before the first episode', async () => {
  const prepared = broken.missingExecutable.prepare?.({ progress: () => {} })
  await expect(prepared).rejects.toMatchObject({ name: 'SetupError', code: 'missing_executable' })
})

test('a program whose interpreter is missing cannot be started, and the error says so', async () => {
  const context = await episodeContext()
  const { writeFile } = await import('node:fs/promises')
  const file = `${context.scratch}/agent`
  await writeFile(file, '#!/nowhere/interpreter\n', { mode: 0o755 })
  const run = programmed('', { file }).run(context)
  await expect(run).rejects.toMatchObject({
    code: 'missing_executable',
    message: expect.stringContaining(file),
  })
})

test('garbage in place of a record is an observation error with file and line', async () => {
  const error = await broken.writesGarbage.run(await episodeContext()).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ObservationError)
  expect(error).toMatchObject({ line: 2, file: expect.stringMatching(/record\.jsonl$/) })
  expect(error).toMatchObject({ process: { exitCode: 0, timedOut: false } })
})

test('a mistake of the adapter is told apart from an unreadable record', async () => {
  const error = await broken.brokenAdapter.run(await episodeContext()).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(AdapterError)
  expect(error).toMatchObject({ message: expect.stringContaining('"observe"') })
})

test('a harness that hangs is ended with all its children', async () => {
  const { outcome, leftovers } = await broken.hangs.run(await episodeContext({}, 1))
  expect(outcome).toMatchObject({ timedOut: true, signal: 'SIGKILL' })
  // The one outside the group; those inside went with it.
  expect(leftovers).toHaveLength(1)
})

test('a daemon that a harness leaves behind is reported', async () => {
  const { leftovers } = await broken.leavesDaemon.run(await episodeContext())
  expect(leftovers).toMatchObject([{ command: expect.stringContaining('setInterval') }])
})

test('connections to other hosts are refused and reported without their paths', async () => {
  const { strayTraffic } = await broken.wandersOff.run(await episodeContext())
  expect(strayTraffic?.map(({ target }) => target)).toEqual(['telemetry.invalid:80', 'updates.invalid:443'])
  expect(JSON.stringify(strayTraffic)).not.toContain('secret')
})
