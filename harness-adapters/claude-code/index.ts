import {
  commandHarness,
  type Harness,
  type HarnessResult,
  installedVersion,
  installNpm,
  type PrepareContext,
} from '../../src/harness/index.ts'
import { classify } from './classify.ts'
import { type ClaudeCodeConfigOptions, claudeCommand, configFolder } from './config.ts'
import { findProgram } from './platform.ts'
import { readRecord } from './read.ts'
import type { ClaudeRecord } from './record.ts'
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
    classify,
    claims: { retries: true, parallelTools: true, subagents: true, compaction: true },
    prepare,
    command: (context, { program }) => claudeCommand(context, program, options),
    async observe(context, output) {
      const record = await readRecord(configFolder(context), context.invocationId, output)
      return (options.translate ?? translate)(record)
    },
  })
}

export const claudeCode: Harness = createClaudeCode()

export default claudeCode

async function prepare({ progress }: PrepareContext) {
  const manifest = new URL('./install/', import.meta.url)
  const folder = await installNpm({ name: 'claude-code', manifest, progress })
  const version = await installedVersion(folder, '@anthropic-ai/claude-code')
  return { version, program: await findProgram(folder) }
}
