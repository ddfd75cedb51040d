/** Builds the isolated configuration and the command line of one episode. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandLine, EpisodeContext } from '../../src/harness/index.ts'

export interface PiConfigOptions {
  /** Send the session id as `x-session-id` with every model request; default true. */
  invocationHeader?: boolean
  /** The extension that puts the step on the wire; default: the adapter's own, `null` for none. */
  extension?: string | null
}

type PiDialect = 'chat' | 'responses' | 'messages'

/** Pi's name for each protocol, and the path that its client expects to be in the base URL already. */
const apis: Record<PiDialect, { api: string; path: string }> = {
  chat: { api: 'openai-completions', path: '/v1' },
  responses: { api: 'openai-responses', path: '/v1' },
  messages: { api: 'anthropic-messages', path: '' },
}

const stepExtension = fileURLToPath(new URL('./step-extension.js', import.meta.url))
const provider = 'conformance'
const sessionVariable = 'CONFORMANCE_SESSION_ID'

/** Folder of Pi's session files in an episode. */
export function sessionFolder(context: EpisodeContext): string {
  return join(context.scratch, 'sessions')
}

export function piCommand(context: EpisodeContext, cli: string, options: PiConfigOptions): CommandLine {
  const { extension = stepExtension } = options
  return {
    file: process.execPath,
    args: [
      cli,
      ...['--provider', provider, '--model', context.model],
      ...['--mode', 'json', '--print'],
      ...['--session-dir', sessionFolder(context), '--session-id', context.invocationId],
      ...(extension === null ? [] : ['--extension', extension]),
      context.prompt,
    ],
    env: {
      PI_OFFLINE: '1',
      PI_SKIP_VERSION_CHECK: '1',
      PI_TELEMETRY: '0',
      [sessionVariable]: context.invocationId,
    },
    files: {
      '.pi/agent/models.json': JSON.stringify(models(context, options), null, 2),
      '.pi/agent/settings.json': JSON.stringify(settings, null, 2),
    },
  }
}

function models(context: EpisodeContext, { invocationHeader = true }: PiConfigOptions) {
  const { api, path } = apis[context.dialect as PiDialect]
  return {
    providers: {
      [provider]: {
        baseUrl: `${context.rootUrl}${path}`,
        api,
        apiKey: context.apiKey,
        // Pi's own session affinity would do, too, but leaves out the calls that make a compaction's summary.
        ...(invocationHeader ? { headers: { 'x-session-id': `$${sessionVariable}` } } : {}),
        models: [{ id: context.model, contextWindow: 200_000, maxTokens: 4096 }],
      },
    },
  }
}

const settings = {
  // Pi's own limits; only the waiting is shortened (its default is 2 s, 4 s, 8 s).
  retry: { enabled: true, maxRetries: 3, baseDelayMs: 50 },
  httpIdleTimeoutMs: 3000,
}
