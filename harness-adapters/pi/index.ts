import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CommandOutput,
  commandHarness,
  type EpisodeContext,
  type Harness,
  type HarnessResult,
  installedVersion,
  installNpm,
  ObservationError,
  type PrepareContext,
  readJsonLines,
} from '../../src/harness/index.ts'
import { compactionStep } from './compactions.ts'
import { type PiConfigOptions, piCommand, sessionFolder } from './config.ts'
import { piEntrySchema } from './session.ts'
import { type PiSession, readSession, translate } from './translate.ts'

const packageName = '@earendil-works/pi-coding-agent'

export interface PiRelease {
  /** The harness's name; also that of its folder under `harness-adapters/`. */
  name: string
  /** Folder with its manifest and lock. */
  install: URL
  /** Its program, within the package. */
  cli: string
}

const current: PiRelease = {
  name: 'pi',
  install: new URL('./install/', import.meta.url),
  cli: 'dist/bundle/cli.js',
}

export interface PiOptions extends PiConfigOptions {
  /** Default: the current one. */
  release?: PiRelease
  /** Replaces the translation of the session file; for adapters that are wrong on purpose. */
  translate?: (session: PiSession) => HarnessResult
}

/** Pi, as its npm package delivers it, with options for variants of the adapter. */
export function createPi(options: PiOptions = {}): Harness {
  const { release = current } = options
  return commandHarness({
    name: release.name,
    dialects: ['chat', 'responses', 'messages'],
    // The extension marks the calls that make a compaction's summary; without it the kit looks for itself.
    classify: ({ headers }) =>
      headers.get('x-step-id')?.startsWith(compactionStep('')) ? 'compaction' : undefined,
    claims: { retries: true, parallelTools: true, subagents: false, compaction: true },
    prepare: (context) => prepare(context, release),
    command: (context, { cli }) => piCommand(context, cli, options),
    observe: async (context, output) => (options.translate ?? translate)(await session(context, output)),
  })
}

export const pi: Harness = createPi()

export default pi

async function prepare(context: PrepareContext, { name, install, cli }: PiRelease) {
  const folder = await installNpm({ ...context, name, manifest: install })
  const version = await installedVersion(folder, packageName)
  return { version, cli: join(folder, 'node_modules', packageName, cli) }
}

async function session(context: EpisodeContext, output: CommandOutput): Promise<PiSession> {
  const folder = sessionFolder(context)
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'))
  const [file] = files
  if (file === undefined || files.length > 1) {
    throw new ObservationError(`Failed to read Pi's session: ${folder} holds ${files.length} session files`, {
      file: folder,
    })
  }
  const path = join(folder, file)
  const entries = await readJsonLines(path, { schema: piEntrySchema, skipCutLine: output.timedOut })
  const found = readSession(entries)
  if (found === null) {
    throw new ObservationError(`Failed to read Pi's session: ${path} has no session header`, { file: path })
  }
  return found
}
