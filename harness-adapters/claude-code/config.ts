/** Builds the isolated configuration and the command line of one episode. */
import { join } from 'node:path'
import type { CommandLine, EpisodeContext } from '../../src/harness/index.ts'

export interface ClaudeCodeConfigOptions {
  /** Built-in tools to offer, as `--tools` takes them; default `Bash,Agent`. */
  tools?: string
  /** Take Claude Code's spans, and let it put them on the wire; default true. */
  tracing?: boolean
  /** Further environment variables; they win over the adapter's own. */
  env?: Record<string, string>
}

/** `CLAUDE_CONFIG_DIR` of an episode; the transcripts lie in its `projects` folder. */
export function configFolder(context: EpisodeContext): string {
  return join(context.home, '.claude')
}

/** Where the span receiver of an episode writes. */
export function spanFile(context: EpisodeContext): string {
  return join(context.scratch, 'spans.jsonl')
}

/** @param spansUrl where to export spans to; `null` for no tracing. */
export function claudeCommand(
  context: EpisodeContext,
  program: string,
  spansUrl: string | null,
  { tools = 'Bash,Agent', env = {} }: ClaudeCodeConfigOptions,
): CommandLine {
  return {
    file: program,
    args: [
      '--print',
      ...['--output-format', 'stream-json', '--verbose'],
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
      ...(spansUrl === null ? {} : tracing(spansUrl)),
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

/** Its documented traces (beta), exported to a loopback port, with the span as a header of every request. */
function tracing(url: string) {
  return {
    CLAUDE_CODE_ENABLE_TELEMETRY: '1',
    CLAUDE_CODE_ENHANCED_TELEMETRY_BETA: '1',
    CLAUDE_CODE_PROPAGATE_TRACEPARENT: '1',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
    // Milliseconds; what is not yet exported is lost when the deadline ends Claude Code.
    OTEL_TRACES_EXPORT_INTERVAL: '500',
  }
}
