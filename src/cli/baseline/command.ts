import { Command } from 'commander'

/** `harness-conformance baseline`; what it does is loaded when it runs. */
export function baselineCommand(): Command {
  return new Command('baseline')
    .description('hold a report against a baseline of known failures, or write the baseline that it needs')
    .argument('<report>', 'a report.json')
    .option(
      '--update',
      'write the baseline: keep what still holds, drop what is stale, add what is new',
      false,
    )
    .option('--file <file>', 'the baseline', 'conformance-baseline.json')
    .addHelpText(
      'after',
      '\nExit codes: 0 gate met with the baseline, or updated; 1 not met; 2 a file cannot be used.' +
        '\nAn added entry has the reason "TODO: say why", and no run accepts the baseline until it is written.',
    )
    .action(async (report: string, { update, file }: { update: boolean; file: string }) => {
      const { checkBaseline, writeBaseline } = await import('./baseline.ts')
      const { text, code } = update ? writeBaseline(report, file) : checkBaseline(report, file)
      process.stdout.write(text)
      process.exitCode = code
    })
}
