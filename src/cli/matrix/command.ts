import { Command } from 'commander'

/** `harness-conformance matrix`; what it does is loaded when it runs. */
export function matrixCommand(): Command {
  return new Command('matrix')
    .description('make a page of harnesses and suites from reports')
    .argument('<report...>', 'one or more report.json; of an episode that is in several, the newest counts')
    .option('--out <dir>', 'where MATRIX.md and matrix.html are written', 'docs')
    .addHelpText(
      'after',
      '\nExit codes: 0 written, whatever it says; 2 a report or the folder cannot be used.',
    )
    .action(async (reports: string[], { out }: { out: string }) => {
      const { matrix } = await import('./matrix.ts')
      process.stdout.write(matrix(reports, out))
    })
}
