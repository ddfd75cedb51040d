import { Command, Option } from 'commander'
import { dialects } from '../../evidence/record.ts'
import type { LiveFlags } from './live.ts'

/** `harness-conformance live`; what it does is loaded when it runs. */
export function liveCommand(): Command {
  return new Command('live')
    .description('take harnesses through a small task with a real provider, with the same capture and checks')
    .requiredOption('--base-url <url>', 'the provider, such as https://api.openai.com/v1')
    .requiredOption('--key-env <name>', 'the environment variable that holds the key')
    .requiredOption(
      '--harness <name>',
      'a harness of conformance.config.ts, or a built-in one; repeatable',
      (value: string, earlier: string[] = []) => [...earlier, value],
    )
    .option('--model <name>', 'the model to ask for (default: the one that the harness names)')
    .addOption(new Option('--dialect <name>', "protocol (default: the harness's first)").choices(dialects))
    .option('--out <dir>', 'where the report is written', 'conformance-report')
    .option('--keep', "keep each episode's workspace, output and wire log")
    .action(async (flags: LiveFlags) => {
      const { live } = await import('./live.ts')
      process.exitCode = await live(flags)
    })
}
