/** Builds the isolated configuration and the command line of one episode. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CommandLine, EpisodeContext } from '../../src/harness/index.ts'

export interface OpencodeConfigOptions {
  /** The plugin that puts the step on the wire; default: the adapter's own, `null` for none. */
  plugin?: string | null
}

type OpencodeDialect = 'chat' | 'responses' | 'messages'

/** The AI SDK's provider for each protocol; all are part of the program. */
const providers: Record<OpencodeDialect, string> = {
  chat: '@ai-sdk/openai-compatible',
  responses: '@ai-sdk/openai',
  messages: '@ai-sdk/anthropic',
}

const provider = 'conformance'
const stepPlugin = fileURLToPath(new URL('./step-plugin.js', import.meta.url))

/** The database in which an episode's sessions end up. */
export function databaseFile(context: EpisodeContext): string {
  return join(context.home, '.local', 'share', 'opencode', 'opencode.db')
}

export function opencodeCommand(
  context: EpisodeContext,
  program: string,
  options: OpencodeConfigOptions,
): CommandLine {
  return {
    file: program,
    // A title of our own spares the request that would invent one.
    args: ['run', '--format', 'json', '--title', 'conformance', '--auto', context.prompt],
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_SHARE: '1',
      OPENCODE_DISABLE_CLAUDE_CODE: '1',
      OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
      OPENCODE_EXPERIMENTAL_DISABLE_FILEWATCHER: '1',
      // It installs its plugin package in the background; offline that is a warning.
      npm_config_offline: 'true',
    },
    files: { '.config/opencode/opencode.json': JSON.stringify(configuration(context, options), null, 2) },
  }
}

function configuration(context: EpisodeContext, { plugin = stepPlugin }: OpencodeConfigOptions) {
  const model = `${provider}/${context.model}`
  return {
    autoupdate: false,
    share: 'disabled',
    snapshot: false,
    provider: {
      [provider]: {
        npm: providers[context.dialect as OpencodeDialect],
        name: provider,
        options: {
          baseURL: `${context.rootUrl}/v1`,
          apiKey: context.apiKey,
          headerTimeout: 5000,
          chunkTimeout: 5000,
        },
        models: {
          [context.model]: {
            name: context.model,
            tool_call: true,
            limit: { context: 200_000, output: 4096 },
          },
        },
      },
    },
    model,
    small_model: model,
    enabled_providers: [provider],
    permission: { bash: 'allow', edit: 'allow', webfetch: 'deny' },
    ...(plugin === null ? {} : { plugin: [pathToFileURL(plugin).href] }),
  }
}
