import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  commandHarness,
  type Harness,
  type HarnessResult,
  installPython,
  type PrepareContext,
  SetupError,
} from '../../src/harness/index.ts'
import {
  eventFile,
  type HermesConfigOptions,
  type HermesDialect,
  hermesCommand,
  hermesHome,
  usageFile,
} from './config.ts'
import { readRecord } from './read.ts'
import type { HermesRecord } from './record.ts'
import { classify, ignores } from './traffic.ts'
import { translate } from './translate.ts'

export interface HermesOptions extends HermesConfigOptions {
  /** Protocols, the one under test first; default chat, responses, messages. */
  dialects?: HermesDialect[]
  /** Replaces the translation of Hermes' files; for adapters that are wrong on purpose. */
  translate?: (record: HermesRecord) => HarnessResult
}

/** Hermes Agent, as PyPI delivers it, with options for variants of the adapter. */
export function createHermes(options: HermesOptions = {}): Harness {
  return commandHarness({
    name: 'hermes',
    dialects: options.dialects ?? ['chat', 'responses', 'messages'],
    claims: { retries: true, parallelTools: true, subagents: true, compaction: true },
    // Its waits between attempts begin at 2 s and double, with up to half as much again; no setting shortens them.
    deadlineSeconds: 150,
    classify,
    ignores,
    prepare,
    command: (context, program) => hermesCommand(context, program, options),
    async observe(context, { stdout, timedOut }) {
      const record = await readRecord({
        state: join(hermesHome(context), 'state.db'),
        events: eventFile(context),
        usage: usageFile(context),
        stdout,
        cut: timedOut,
      })
      return (options.translate ?? translate)(record)
    },
  })
}

export const hermes: Harness = createHermes()

export default hermes

async function prepare(context: PrepareContext) {
  await import('node:sqlite').catch(() => {
    throw new SetupError(
      'unsupported_platform',
      `Failed to start Hermes: its database cannot be read, Node ${process.versions.node} has no node:sqlite`,
      'Use Node 22.13 or newer.',
    )
  })
  const folder = await installPython({
    ...context,
    name: 'hermes',
    manifest: new URL('./install/', import.meta.url),
    minors: [11, 12, 13],
  })
  const python = join(folder, 'bin', 'python')
  return { version: await installedVersion(folder, python), python, hermes: join(folder, 'bin', 'hermes') }
}

async function installedVersion(folder: string, python: string): Promise<string> {
  const program = "from importlib.metadata import version; print(version('hermes-agent'))"
  try {
    const { stdout } = await promisify(execFile)(python, ['-I', '-c', program])
    return stdout.trim()
  } catch (cause) {
    throw new SetupError(
      'install_failed',
      `Failed to read the version of hermes-agent: ${(cause as Error).message.split('\n')[0]}`,
      `Remove ${folder}, so that it is installed again.`,
    )
  }
}
