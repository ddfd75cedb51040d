import { Command } from 'commander'

/** `harness-conformance init`; what it does is loaded when it runs. */
export function initCommand(): Command {
  return new Command('init')
    .description(
      'write a first test, an adapter to fill in, a CI step and an empty baseline; overwrites nothing',
    )
    .action(async () => {
      const { init } = await import('./init.ts')
      process.stdout.write(init(process.cwd()))
    })
}
