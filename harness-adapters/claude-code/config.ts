/** Builds the isolated configuration and the command line of one episode. */
import { join } from 'node:path'
import type { CommandLine, EpisodeContext } from '../../src/harness/index.ts'

export interface ClaudeCodeConfigOptions {
  /** Built-in tools to offer, as `--tools` takes them; default `Bash,Agent`. */
  tools?: string
  /** Further environment variables; they win over the adapter's own. */
  env?: Record<string, string>
}

/** `CLAUDE_CONFIG_DIR` of an episode; the transcripts lie in its `projects` folder. */
export function configFolder(context: EpisodeContext): string {
  return join(context.home, '.claude')
}

export function claudeCommand(
  context: EpisodeContext,
  program: string,
  { tools = 'Bash,Agent', env = {} }: ClaudeCodeConfigOptions,
): CommandLine {
  return {
    file: program,
    args: [
      '--print',
      // The only place where it says which replies it began and abandoned.
      ...['--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
      ...['--session-id', context.invocationId],
      ...['--model', context.model, '--autocompact', '200000'],
      ...['--tools', tools, '--strict-mcp-config', '--setting-sources', ''],
      '--dangerously-skip-permissions',
      context.prompt,
    ],
    env: {
      CLAUDE_CONFIG_DIR: configFolder(context),
      ANTHROPIC_BASE_URL: context.rootUrl,
      ANTHROPIC_API_KEY: context.apiKey,
      ...quiet,
      ...limits,
      ...env,
    },
  }
}

const quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
  // With them, a 400 is asked again several times, each time with one beta less.
  CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: '1',
  // Lets `--dangerously-skip-permissions` stand when a container runs everything as root.
  IS_SANDBOX: '1',
}

const limits = {
  // Its waits double from 0.5 s on and cannot be shortened: ten of them (its default) take three minutes.
  CLAUDE_CODE_MAX_RETRIES: '4',
  // Until the headers of a reply are there; its default is six minutes.
  API_TIMEOUT_MS: '5000',
  // Between the bytes of a stream; less than ten seconds is not accepted.
  CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS: '10000',
}
