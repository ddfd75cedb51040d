import { Command } from 'commander'
import { exitCode } from '../exit-code.ts'

/** `harness-conformance compare`; what it does is loaded when it runs. */
export function compareCommand(): Command {
  return new Command('compare')
    .description('tell what changed between two reports')
    .argument('<old>', 'the earlier report.json')
    .argument('<new>', 'the later report.json')
    .addHelpText(
      'after',
      '\nExit codes: 0 no regression, 1 a regression (a new failure, or something that passed and is gone),' +
        '\n2 a report cannot be read.',
    )
    .action(async (old: string, next: string) => {
      const { compare } = await import('./compare.ts')
      const { text, regressed } = compare(old, next)
      process.stdout.write(text)
      process.exitCode = regressed ? exitCode.notMet : exitCode.met
    })
}
