/** Builds the isolated configuration and the command line of one episode. */
import { join } from 'node:path'
import type { CommandLine, EpisodeContext } from '../../src/harness/index.ts'

export interface CodexConfigOptions {
  /** Further settings of config.toml by dotted key, with values in TOML; they win over the adapter's own. */
  settings?: Record<string, string>
}

const provider = 'conformance'
const keyVariable = 'CONFORMANCE_API_KEY'

/** `CODEX_HOME` of an episode; the rollout files lie in its `sessions` folder. */
export function codexHome(context: EpisodeContext): string {
  return join(context.home, '.codex')
}

/** Where Codex writes the trace of an episode. */
export function traceRoot(context: EpisodeContext): string {
  return join(context.scratch, 'trace')
}

export function codexCommand(
  context: EpisodeContext,
  program: string,
  { settings = {} }: CodexConfigOptions,
): CommandLine {
  return {
    file: program,
    args: [
      'exec',
      ...['--json', '--color', 'never', '--skip-git-repo-check', '--ignore-rules', '--strict-config'],
      // The episode's folders are the sandbox: Codex's own needs privileges that a container may not have.
      '--dangerously-bypass-approvals-and-sandbox',
      ...['--cd', context.workspace],
      ...Object.entries(settings).flatMap(([key, value]) => ['--config', `${key}=${value}`]),
      context.prompt,
    ],
    env: {
      CODEX_HOME: codexHome(context),
      CODEX_ROLLOUT_TRACE_ROOT: traceRoot(context),
      [keyVariable]: context.apiKey,
    },
    files: { [join(codexHome(context), 'config.toml')]: configuration(context) },
  }
}

/** A JSON string is a TOML string, too. */
const quoted = JSON.stringify

function configuration(context: EpisodeContext): string {
  return `\
# A name that Codex does not know: with a known one it speaks a variant of the protocol of its own.
model = ${quoted(context.model)}
model_provider = ${quoted(provider)}
model_context_window = 200000
check_for_update_on_startup = false
web_search = "disabled"

[analytics]
enabled = false

[feedback]
enabled = false

[features]
# Each of these asks a server of its own at the start.
plugins = false
apps = false
remote_plugin = false
# The successor of the tools for agents that are on by default; content.media takes a property named image_url
# in the schemas of the latter for a picture.
multi_agent_v2 = true

[model_providers.${provider}]
name = "Scripted provider"
base_url = ${quoted(`${context.rootUrl}/v1`)}
env_key = ${quoted(keyVariable)}
wire_api = "responses"
# Codex's own limits on retries stand; only a silent stream is given up sooner (its default is 300 s).
stream_idle_timeout_ms = 3000
`
}
