import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Dialect, dialects } from '../../evidence/record.ts'
import { exitCode } from '../exit-code.ts'
import { interruptible } from './interruptible.ts'
import type { SuiteOptions } from './options.ts'
import { makeReportFolder } from './report-folder.ts'
import { findConfig, resolveSelection } from './resolve-selection.ts'
import { createStopSignal } from './stop-signal.ts'

interface RunFlags {
  harness?: string[]
  scenario?: string[]
  suite?: string[]
  out: string
  concurrency?: number
  profile?: 'strict' | 'either-join'
  dialect?: Dialect[]
  baseline?: string
  seed: number
  keep?: boolean
}

const collect = (value: string, earlier: string[] = []) => [...earlier, value]

function positive(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('accepted: a whole number from 1.')
  return number
}

function dialect(value: string, earlier: Dialect[] = []): Dialect[] {
  const known = dialects.find((each) => each === value)
  if (!known) throw new InvalidArgumentError(`accepted: ${dialects.join(', ')}.`)
  return [...new Set([...earlier, known])]
}

export function runCommand(): Command {
  return new Command('run')
    .description('run scenarios against harnesses and write the report')
    .option('--harness <name>', 'a harness of conformance.config.ts, or a built-in one; repeatable', collect)
    .option('--scenario <id>', 'only this scenario; repeatable', collect)
    .option('--suite <name>', 'only this suite; repeatable (default: core)', collect)
    .addOption(
      new Option('--dialect <name>', "protocol; repeatable (default: the harness's first)").argParser(
        dialect,
      ),
    )
    .option('--baseline <file>', "known failures (default: the configuration's `baseline`)")
    .option('--out <dir>', 'where the report is written', 'conformance-report')
    .option('--concurrency <n>', 'episodes side by side (default: twice the processors)', positive)
    .addOption(
      new Option('--profile <name>', 'join contract (default: strict)').choices(['strict', 'either-join']),
    )
    .option('--seed <n>', 'seed of probe tokens and ids', positive, 1)
    .option('--keep', "keep each episode's workspace, output and wire log")
    .action(async (flags: RunFlags) => {
      process.exitCode = await run(flags)
    })
}

/** Runs Vitest on the built-in suite file; there is one way of running, not two. */
async function run(flags: RunFlags): Promise<number> {
  const options: SuiteOptions = {
    harnesses: flags.harness ?? [],
    scenarios: flags.scenario ?? [],
    suites: flags.suite ?? [],
    profile: flags.profile ?? null,
    concurrency: flags.concurrency ?? null,
    keep: flags.keep ?? false,
    seed: flags.seed,
    dialects: flags.dialect ?? [],
    baseline: flags.baseline ?? null,
    config: findConfig(process.cwd()),
  }
  await resolveSelection(options)
  makeReportFolder(flags.out)
  const [{ startVitest }, { default: ConformanceReporter }] = await Promise.all([
    import('vitest/node'),
    import('../../vitest/reporter.ts'),
  ])
  const reporter = new ConformanceReporter({ outDir: flags.out, whole: false })
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const stop = createStopSignal()
  process.once('exit', stop.dispose)
  // Vitest 4 wants the mode, which Vitest 5 still takes.
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    // The suite lies in the package, which may be under node_modules.
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: [`suite.conformance.${extension}`],
    exclude: [],
    reporters: [reporter, interruptible(stop.send)],
    provide: { harnessConformance: { ...options, stopFile: stop.path } },
    pool: 'forks',
    // Hooks and tests of all scenarios may wait together; the kit has its own limit for episodes.
    maxConcurrency: 1000,
  })
  const errors = vitest.state.getUnhandledErrors()
  await vitest.close()
  for (const error of errors) process.stderr.write(`harness-conformance: ${(error as Error).message}\n`)
  const gate = errors.length > 0 ? 'not_evaluated' : (reporter.report?.gate ?? 'not_evaluated')
  return { met: exitCode.met, not_met: exitCode.notMet, not_evaluated: exitCode.notEvaluated }[gate]
}
