import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asAdapter } from './command/adapter-fault.ts'
import { childEnvironment } from './command/child-environment.ts'
import { findExecutable } from './command/find-executable.ts'
import { placeFiles } from './command/place-files.ts'
import { readVersion } from './command/read-version.ts'
import { type ProcessOutput, runProcess } from './command/run-process.ts'
import { openStrayGuard } from './command/stray-guard.ts'
import { defineHarness } from './define-harness.ts'
import type { ProcessEnd } from './observation-error.ts'
import { SetupError } from './setup-error.ts'
import type { EpisodeContext, Harness, HarnessResult, PrepareContext } from './types.ts'

/** How to start the harness for one episode. */
export interface CommandLine {
  /** A path, or a name on PATH; default: the harness's `executable`. */
  file?: string
  args: string[]
  /** Added to the allow-listed environment; `undefined` removes a variable that the kit sets. */
  env?: Record<string, string | undefined>
  /** Text files to be written first, by path: absolute, or relative to the episode's home. */
  files?: Record<string, string>
  /** Default: the episode's workspace. */
  cwd?: string
  /** Text for standard input; closed at once when absent. */
  stdin?: string
}

/** What the process left: its output in full (up to 32 MiB each), and how it ended. */
export type CommandOutput = Omit<ProcessOutput, 'leftovers' | 'durationMs'>

export interface Prepared {
  version: string
  [key: string]: unknown
}

export interface CommandHarnessOptions<P extends Prepared = Prepared>
  extends Omit<Harness, 'prepare' | 'run' | 'front'> {
  /** The program, as a path or a name on PATH. Looked for before the first episode. */
  executable?: string
  /** What to do when `executable` is missing, for the error message. */
  installHint?: string
  /**
   * Installs or finds the harness, once per process; what it returns goes to `command` and `observe`.
   * Default: looks for `executable` and asks it for `--version`.
   */
  prepare?: (context: PrepareContext) => Promise<P>
  command: (context: EpisodeContext, prepared: P) => CommandLine | Promise<CommandLine>
  /**
   * Translates what the harness left behind, after its last process has ended. How the process ended is
   * added to the outcome by the kit. An unreadable file or line is to be an ObservationError; file system
   * errors and JSON syntax errors are made one.
   */
  observe: (
    context: EpisodeContext,
    output: CommandOutput,
    prepared: P,
  ) => HarnessResult | Promise<HarnessResult>
  /** Proxy variables point at a proxy of the kit that refuses and records; default true. */
  guardTraffic?: boolean
  /** Between SIGTERM and SIGKILL at the deadline; default 1000 ms. */
  graceMs?: number
}

/**
 * A harness that is a program of its own. For each episode it runs isolated: own process group, home and
 * temporary folder, an allow-list of environment variables, standard input closed, proxies replaced by one
 * that refuses. When it has exited, or at the deadline, everything that it started is ended.
 *
 * @throws TypeError when the definition is wrong. Its `run` throws SetupError when the program cannot be
 * started, ObservationError when what it left cannot be read, AdapterError when `command` or `observe` fail.
 */
export function commandHarness<P extends Prepared = Prepared>(options: CommandHarnessOptions<P>): Harness {
  const { executable, installHint, prepare, command, observe, guardTraffic, graceMs, ...harness } = options
  let pending: Promise<P> | null = null

  function prepareOnce(context: PrepareContext): Promise<P> {
    pending ??= prepare ? prepare(context) : (findAndAsk() as Promise<P>)
    return pending
  }

  async function findAndAsk(): Promise<Prepared> {
    if (executable === undefined) return { version: 'unknown' }
    const file = await findExecutable(executable, options.name, installHint)
    return { version: await readVersion(file), executable: file }
  }

  async function run(context: EpisodeContext): Promise<HarnessResult> {
    const prepared = await prepareOnce({ progress: context.log, signal: context.signal })
    const { line, wanted } = await asAdapter('command', options.name, () => compose(context, prepared))
    const file = await findExecutable(wanted, options.name, installHint)
    const output = await execute(context, file, line)
    const end = processEnd(context, output.process)
    const left = {
      leftovers: output.process.leftovers.map((process) => ({
        ...process,
        command: withoutKey(process.command, context),
      })),
      strayTraffic: output.strayTraffic,
    }
    const result = await asAdapter(
      'observe',
      options.name,
      () => observe(context, output.process, prepared),
      { ...end, ...left },
    )
    return { ...result, outcome: { ...result.outcome, ...end }, ...left }
  }

  async function compose(context: EpisodeContext, prepared: P) {
    const line = await command(context, prepared)
    const wanted = line.file ?? executable
    if (wanted === undefined) {
      throw new TypeError('neither "executable" nor the "file" of the command says what to run')
    }
    await placeFiles(context, line.files ?? {})
    return { line, wanted }
  }

  async function execute(context: EpisodeContext, file: string, line: CommandLine) {
    const marker = randomUUID()
    const temporary = join(context.scratch, 'tmp')
    await mkdir(temporary, { recursive: true })
    const guard = guardTraffic === false ? null : await openStrayGuard()
    try {
      const process = await runProcess({
        file,
        args: line.args,
        cwd: line.cwd ?? context.workspace,
        stdin: line.stdin,
        stdoutFile: join(context.scratch, 'stdout.log'),
        stderrFile: join(context.scratch, 'stderr.log'),
        marker,
        signal: context.signal,
        started: context.processStarted,
        graceMs,
        env: childEnvironment({
          home: context.home,
          temporary,
          marker,
          guardUrl: guard?.url,
          own: line.env,
        }),
      }).catch((cause: unknown) => {
        throw notStarted(options.name, file, cause)
      })
      return { process, strayTraffic: guard?.seen() ?? [] }
    } finally {
      await guard?.close()
    }
  }

  return defineHarness({ ...harness, prepare: prepareOnce, run })
}

function processEnd(context: EpisodeContext, output: ProcessOutput): ProcessEnd {
  const { exitCode, signal, timedOut, stderrTail } = output
  return { exitCode, signal, timedOut, stderrTail: withoutKey(stderrTail, context) }
}

function withoutKey(text: string, { apiKey }: EpisodeContext): string {
  return text.replaceAll(apiKey, '[api key]')
}

function notStarted(harness: string, file: string, cause: unknown): Error {
  const code = (cause as NodeJS.ErrnoException).code
  if (code === undefined) return cause as Error
  return new SetupError(
    'missing_executable',
    `Failed to start ${harness}: ${file} could not be run (${code}).`,
    'Check that the file is a program for this platform, and that its interpreter (first line) is installed.',
  )
}
