import { Command } from 'commander'

/** `harness-conformance badge`; what it does is loaded when it runs. */
export function badgeCommand(): Command {
  return new Command('badge')
    .description("make a report's badge")
    .argument('<report>', 'a report.json')
    .option(
      '--out <file>',
      'FILE.svg, or FILE.json for a shields endpoint (default: the SVG to standard output)',
    )
    .addHelpText('after', '\nExit codes: 0 made, whatever it says; 2 the report or the file cannot be used.')
    .action(async (report: string, { out }: { out?: string }) => {
      const { badge } = await import('./badge.ts')
      process.stdout.write(badge(report, out))
    })
}
