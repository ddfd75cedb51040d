import { join } from 'node:path'
import {
  commandHarness,
  type Harness,
  type HarnessResult,
  installedVersion,
  installNpm,
  type PrepareContext,
} from '../../src/harness/index.ts'
import { classify } from './classify.ts'
import { type CodexConfigOptions, codexCommand, codexHome, traceRoot } from './config.ts'
import { findProgram } from './platform.ts'
import { readRecord } from './read.ts'
import type { CodexRecord } from './record.ts'
import { translate } from './translate.ts'

export interface CodexOptions extends CodexConfigOptions {
  /** Replaces the translation of Codex's files; for adapters that are wrong on purpose. */
  translate?: (record: CodexRecord) => HarnessResult
}

/** Codex CLI, as its npm package delivers it, with options for variants of the adapter. */
export function createCodex(options: CodexOptions = {}): Harness {
  return commandHarness({
    name: 'codex',
    dialects: ['responses'],
    invocationHeader: 'thread-id',
    stepHeader: 'x-codex-inference-call-id',
    classify,
    claims: { retries: true, parallelTools: true, subagents: true, compaction: true },
    prepare,
    command: (context, { program }) => codexCommand(context, program, options),
    async observe(context, output) {
      const folders = { trace: traceRoot(context), sessions: join(codexHome(context), 'sessions') }
      return (options.translate ?? translate)(await readRecord({ ...folders, cut: output.timedOut }))
    },
  })
}

export const codex: Harness = createCodex()

export default codex

async function prepare(context: PrepareContext) {
  const folder = await installNpm({
    ...context,
    name: 'codex',
    manifest: new URL('./install/', import.meta.url),
  })
  const version = await installedVersion(folder, '@openai/codex')
  return { version, program: await findProgram(folder) }
}
