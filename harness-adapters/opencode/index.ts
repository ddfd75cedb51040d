import { join } from 'node:path'
import {
  commandHarness,
  type Harness,
  type HarnessResult,
  installedVersion,
  installNpm,
  type PrepareContext,
  SetupError,
} from '../../src/harness/index.ts'
import { databaseFile, type OpencodeConfigOptions, opencodeCommand } from './config.ts'
import { parseStore, readDatabase } from './read-store.ts'
import type { Store } from './store.ts'
import { translate } from './translate.ts'

/** The platforms whose package is pinned; OpenCode publishes one package for each. */
const pinned = ['linux-x64']

export interface OpencodeOptions extends OpencodeConfigOptions {
  /** Replaces the translation of the database; for adapters that are wrong on purpose. */
  translate?: (store: Store, cut: boolean) => HarnessResult
}

/** OpenCode, as its npm package delivers it, with options for variants of the adapter. */
export function createOpencode(options: OpencodeOptions = {}): Harness {
  return commandHarness({
    name: 'opencode',
    dialects: ['chat', 'responses', 'messages'],
    claims: { retries: true, parallelTools: true, subagents: true, compaction: true },
    deadlineSeconds: 120,
    // A subagent's requests name the session that it works for. Titles and summaries the kit tells by itself.
    classify: ({ headers }) => (headers.has('x-parent-session-id') ? 'subagent' : undefined),
    prepare,
    command: (context, { program }) => opencodeCommand(context, program, options),
    async observe(context, { timedOut, signal }) {
      const file = databaseFile(context)
      const store = parseStore(await readDatabase(file), file)
      return (options.translate ?? translate)(store, timedOut || signal !== null)
    },
  })
}

export const opencode: Harness = createOpencode()

export default opencode

async function prepare(context: PrepareContext) {
  const platform = `${process.platform}-${process.arch}`
  if (!pinned.includes(platform))
    throw new SetupError(
      'unsupported_platform',
      `Failed to install OpenCode: no package is pinned for ${platform}.`,
      `Pinned for ${pinned.join(', ')}. Add "opencode-${platform}" to the adapter's manifest and lock file.`,
    )
  const packageName = `opencode-${platform}`
  const manifest = new URL('./install/', import.meta.url)
  const folder = await installNpm({ ...context, name: 'opencode', manifest })
  const version = await installedVersion(folder, packageName)
  return { version, program: join(folder, 'node_modules', packageName, 'bin', 'opencode') }
}
