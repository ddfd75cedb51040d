import {
  commandHarness,
  type EpisodeContext,
  type Harness,
  type HarnessResult,
  installedVersion,
  installNpm,
  type PrepareContext,
} from '../../src/harness/index.ts'
import { classify } from './classify.ts'
import { type ClaudeCodeConfigOptions, claudeCommand, configFolder, spanFile } from './config.ts'
import { findProgram } from './platform.ts'
import { readRecord } from './read.ts'
import type { ClaudeRecord } from './record.ts'
import { openSpanReceiver } from './span-receiver.ts'
import { translate } from './translate.ts'

export interface ClaudeCodeOptions extends ClaudeCodeConfigOptions {
  /** Replaces the translation of Claude Code's files; for adapters that are wrong on purpose. */
  translate?: (record: ClaudeRecord) => HarnessResult
}

/** Claude Code, as its npm packages deliver it, with options for variants of the adapter. */
export function createClaudeCode(options: ClaudeCodeOptions = {}): Harness {
  return commandHarness({
    name: 'claude-code',
    dialects: ['messages'],
    // An agent's requests bear its own id and that of its session.
    invocationHeader: ['x-claude-code-agent-id', 'x-claude-code-session-id'],
    stepHeader: 'traceparent',
    classify,
    claims: { retries: true, parallelTools: true, subagents: true, compaction: true },
    prepare,
    async command(context, { program }) {
      const spansUrl = options.tracing === false ? null : await receiveSpans(context)
      return claudeCommand(context, program, spansUrl, options)
    },
    async observe(context, output) {
      const files = {
        folder: configFolder(context),
        sessionId: context.invocationId,
        spans: spanFile(context),
      }
      return (options.translate ?? translate)(await readRecord(files, output))
    },
  })
}

export const claudeCode: Harness = createClaudeCode()

export default claudeCode

/** Spans are received until the episode is over. */
async function receiveSpans(context: EpisodeContext): Promise<string> {
  const receiver = await openSpanReceiver(spanFile(context))
  if (context.signal.aborted) receiver.close()
  else context.signal.addEventListener('abort', () => receiver.close(), { once: true })
  return receiver.url
}

async function prepare(context: PrepareContext) {
  const manifest = new URL('./install/', import.meta.url)
  const folder = await installNpm({ ...context, name: 'claude-code', manifest })
  const version = await installedVersion(folder, '@anthropic-ai/claude-code')
  return { version, program: await findProgram(folder) }
}
