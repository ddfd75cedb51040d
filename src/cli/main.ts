#!/usr/bin/env node
/** The `harness-conformance` command. Each subcommand's code is loaded only when it is called. */
import { Command, CommanderError } from 'commander'
import { kitVersion } from '../report/kit-version.ts'
import { ReportFileError } from '../report/report-file-error.ts'
import { exitCode, UsageError } from './exit-code.ts'
import { watchOutput } from './output-faults.ts'

const commands: Record<string, () => Promise<Command>> = {
  run: async () => (await import('./run/command.ts')).runCommand(),
  live: async () => (await import('./live/command.ts')).liveCommand(),
  inspect: async () => (await import('./inspect/command.ts')).inspectCommand(),
  list: async () => (await import('./inspect/command.ts')).listCommand(),
  compare: async () => (await import('./compare/command.ts')).compareCommand(),
  badge: async () => (await import('./badge/command.ts')).badgeCommand(),
  baseline: async () => (await import('./baseline/command.ts')).baselineCommand(),
  matrix: async () => (await import('./matrix/command.ts')).matrixCommand(),
  init: async () => (await import('./init/command.ts')).initCommand(),
}

watchOutput()

async function main(args: string[]): Promise<void> {
  const program = new Command('harness-conformance')
    .description(
      'Takes agent harnesses through scripted provider failures, offline, and judges their evidence.',
    )
    .version(kitVersion)
    .exitOverride()
    .showHelpAfterError('(--help tells what is accepted)')
    .addHelpText('after', '\nExit codes: 0 gate met, 1 gate not met, 2 could not be evaluated.')
  for (const [name, load] of Object.entries(commands)) {
    // The help of the whole lists every command; else only the one that is called is loaded.
    const wanted = args.find((arg) => !arg.startsWith('-'))
    if (wanted === undefined || wanted === 'help' || wanted === name || !(wanted in commands))
      program.addCommand((await load()).exitOverride())
  }
  await program.parseAsync(args, { from: 'user' })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCode.met : exitCode.notEvaluated
  } else {
    const { message, stack } = error as Error
    const line =
      error instanceof UsageError || error instanceof ReportFileError
        ? message
        : `Kit error: ${process.env.HARNESS_CONFORMANCE_DEBUG ? stack : message}`
    process.stderr.write(`harness-conformance: ${line}\n`)
    process.exitCode = exitCode.notEvaluated
  }
}
