import { Command, Option } from 'commander'
import { formats, type InspectOptions } from './options.ts'

/** `harness-conformance inspect`; what it runs is loaded when it runs. */
export function inspectCommand(): Command {
  return new Command('inspect')
    .description('check saved rollouts: files, folders, globs, or - for standard input')
    .argument(
      '[path...]',
      'rollout files (.jsonl, .jsonl.gz, .jsonl.zst), folders or globs; with --merge summaries',
    )
    .option('--no-tools', 'tool calls are out of scope')
    .option('--no-verifier', 'the verifier is out of scope')
    .option('--no-steps', 'steps are out of scope')
    .option('--require-sandbox', 'a sandbox record must be there', false)
    .addOption(
      new Option('--profile <name>', 'join contract').choices(['strict', 'either-join']).default('strict'),
    )
    .option('--links', "count the kit's own link checks in gate and exit code", false)
    .addOption(new Option('--format <name>', 'what is printed').choices(formats).default('text'))
    .option('--out <dir>', 'publish results and summary in a folder of <dir> that is named by their digest')
    .option('--merge', 'merge summary.json files of several runs into one', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 every record passes, 1 a record fails, 2 the input could not be evaluated.' +
        '\nA <name>.scope.json beside <name>.jsonl declares its scope; scope options narrow it further.',
    )
    .action(async (paths: string[], options: InspectOptions) => {
      const { inspect } = await import('./inspect.ts')
      process.exitCode = await inspect(paths, options)
    })
}

/** `harness-conformance list`: what there is to run and to pass. */
export function listCommand(): Command {
  return new Command('list')
    .description('list scenarios and checks')
    .option('--json', 'as JSON, with every definition in full', false)
    .action(async ({ json }: { json: boolean }) => {
      const { list } = await import('./list.ts')
      process.stdout.write(await list(json))
    })
}
