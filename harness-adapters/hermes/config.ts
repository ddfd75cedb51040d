/** Builds the isolated configuration and the command line of one episode. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandLine, EpisodeContext } from '../../src/harness/index.ts'

export type HermesDialect = 'chat' | 'responses' | 'messages'

export interface HermesConfigOptions {
  /** Toolsets that Hermes offers to the model; default `terminal` and `delegation`. */
  toolsets?: string[]
  /** Further top-level settings of config.yaml; they replace the adapter's own of the same name. */
  settings?: Record<string, unknown>
  /** Send Hermes' session id with every model request; default true. */
  invocationHeader?: boolean
  /** Send Hermes' id of the request with every model request; default true. */
  stepHeader?: boolean
}

/** Hermes' name for each protocol; all three find their path below a base that ends in `/v1`. */
const apiModes: Record<HermesDialect, string> = {
  chat: 'chat_completions',
  responses: 'codex_responses',
  messages: 'anthropic_messages',
}

const provider = 'conformance'
const keyVariable = 'CONFORMANCE_API_KEY'
const plugin = 'evidence'

/**
 * Seconds of silence that Hermes bears; on a loopback address half an hour, unless told otherwise. The limit
 * that looks through comments is far from that of the socket: else it falls upon the retry which that one has
 * begun. With Responses two others count, from the call to its first event and from one event to the next.
 */
const patience = {
  HERMES_STREAM_READ_TIMEOUT: '3',
  HERMES_STREAM_STALE_TIMEOUT: '10',
  HERMES_CODEX_TTFB_TIMEOUT_SECONDS: '5',
  HERMES_CODEX_EVENT_STALE_TIMEOUT_SECONDS: '5',
}

/** Hermes puts its own session id in its place. */
const sessionVariable = `\${HERMES_SESSION_ID}`
const pluginFiles = ['plugin.yaml', '__init__.py']

/** What an auxiliary call (a compaction's summary) carries in place of a step id, for a session. */
export const helperStepId = (sessionId: string) => `helper-${sessionId}`

/** Hermes' home in an episode; its database lies there. */
export function hermesHome(context: EpisodeContext): string {
  return join(context.home, '.hermes')
}

/** Where the plugin writes Hermes' events. */
export function eventFile(context: EpisodeContext): string {
  return join(context.scratch, 'events.jsonl')
}

/** Where Hermes reports how the run ended. */
export function usageFile(context: EpisodeContext): string {
  return join(context.scratch, 'usage.json')
}

/** @param program.python The environment's interpreter; `program.hermes` the script that it runs. */
export async function hermesCommand(
  context: EpisodeContext,
  program: { python: string; hermes: string },
  options: HermesConfigOptions,
): Promise<CommandLine> {
  const { toolsets = ['terminal', 'delegation'] } = options
  const home = hermesHome(context)
  return {
    file: program.python,
    args: [
      program.hermes,
      ...['--toolsets', toolsets.join(',')],
      ...['-z', context.prompt],
      ...['--usage-file', usageFile(context)],
    ],
    env: {
      HERMES_HOME: home,
      HERMES_EVIDENCE_FILE: eventFile(context),
      HERMES_EVIDENCE_HEADERS: headerNames(options).join(','),
      // Both also in config.yaml; without them Hermes installs packages and fetches a scanner while it runs.
      HERMES_DISABLE_LAZY_INSTALLS: '1',
      TIRITH_ENABLED: 'false',
      ...patience,
      LANG: 'C.UTF-8',
      [keyVariable]: context.apiKey,
    },
    files: {
      // JSON is YAML, too.
      [join(home, 'config.yaml')]: JSON.stringify(configuration(context, options), null, 2),
      ...(await pluginSources(home)),
    },
  }
}

function headerNames({ invocationHeader = true, stepHeader = true }: HermesConfigOptions): string[] {
  return [
    ...(invocationHeader ? ['x-session-id', 'x-parent-session-id'] : []),
    ...(stepHeader ? ['x-step-id'] : []),
  ]
}

async function pluginSources(home: string): Promise<Record<string, string>> {
  const files = pluginFiles.map(async (name) => {
    const source = await readFile(new URL(`./plugin/${name}`, import.meta.url), 'utf8')
    return [join(home, 'plugins', plugin, name), source] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

function configuration(context: EpisodeContext, options: HermesConfigOptions) {
  const headers = headerNames(options)
  return {
    model: {
      provider,
      default: context.model,
      // Without these three the endpoint is asked for the model's size and abilities.
      context_length: 200_000,
      ollama_num_ctx: 0,
      supports_vision: false,
      // Hermes exports its session id and expands the file again: these reach the auxiliary calls, which no
      // middleware sees. On the others the plugin's values win.
      default_headers: Object.fromEntries(
        Object.entries({
          'x-session-id': sessionVariable,
          'x-step-id': helperStepId(sessionVariable),
        }).filter(([name]) => headers.includes(name)),
      ),
    },
    providers: {
      [provider]: {
        base_url: `${context.rootUrl}/v1`,
        // A key that stands in the file makes a pool of one, with which a 401 is retried for ever.
        key_env: keyVariable,
        api_mode: apiModes[context.dialect as HermesDialect],
      },
    },
    // Else it runs `python3 -m pip --version` and others at the start.
    agent: { environment_probe: false },
    security: { allow_lazy_installs: false, tirith_enabled: false },
    auxiliary: { title_generation: { enabled: false } },
    memory: { memory_enabled: false, user_profile_enabled: false, nudge_interval: 0 },
    skills: { creation_nudge_interval: 0 },
    curator: { enabled: false },
    updates: { check_on_startup: false },
    plugins: { enabled: [plugin] },
    ...options.settings,
  }
}
