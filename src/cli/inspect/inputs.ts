import type { Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { completeScope } from '../../checks/complete-scope.ts'
import { ioError } from '../../evidence/open-source.ts'
import type { Expectation, Scope } from '../../evidence/witness.ts'
import { UsageError } from '../exit-code.ts'
import { matchesOf } from './matches.ts'
import type { InspectOptions } from './options.ts'
import { readScopeFile } from './scope-file.ts'

/** One rollout file to inspect, with the scope under which it is judged. */
export interface Input {
  /** The path as it was given (or found under a folder that was given); `-` for standard input. */
  source: string
  scope: Scope
  expectation?: Expectation
  notApplicable?: Record<string, string>
  /** Size on disk in bytes; 0 when it is not known before reading. */
  size: number
}

type ScopeFlags = Pick<InspectOptions, 'tools' | 'verifier' | 'steps' | 'requireSandbox'>

const together = 32
const rolloutFile = /\.jsonl(\.gz|\.zst)?$/i
const candidate = /^(evaluator_)?rollouts\.jsonl(\.gz|\.zst)?$/i

/**
 * Finds the rollout files that the paths mean, in the order of their names, each once.
 *
 * @throws UsageError or RolloutFileError for a path that means nothing, or more than one thing
 */
export async function findInputs(paths: readonly string[], flags: ScopeFlags): Promise<Input[]> {
  const found = new Map<string, string>()
  for (const path of paths) {
    for (const file of await filesOf(path)) {
      const identity = file === '-' ? '-' : await realpath(file).catch(() => file)
      if (!found.has(identity)) found.set(identity, file)
    }
  }
  const sources = [...found.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const inputs: Input[] = []
  // A few at a time: a pattern may match more files than may be open at once.
  for (let start = 0; start < sources.length; start += together) {
    const few = sources.slice(start, start + together)
    inputs.push(...(await Promise.all(few.map((source) => describeInput(source, flags)))))
  }
  return inputs
}

async function describeInput(source: string, flags: ScopeFlags): Promise<Input> {
  if (source === '-') return { source, scope: narrowed({}, flags), size: 0 }
  const [{ scope, ...declared }, { size }] = await Promise.all([readScopeFile(source), stat(source)])
  return { source, scope: narrowed(scope, flags), size, ...declared }
}

/** The declared scope without what the options exclude. */
function narrowed(declared: Partial<Scope>, flags: ScopeFlags): Scope {
  const scope = completeScope(declared)
  return {
    tools: scope.tools && flags.tools,
    verifier: scope.verifier && flags.verifier,
    steps: scope.steps && flags.steps,
    requireSandbox: scope.requireSandbox || flags.requireSandbox,
  }
}

async function filesOf(path: string): Promise<string[]> {
  if (path === '-') return [path]
  const there = await statOf(path)
  if (there) return resolve(path, there)
  if (!/[*?[{]/.test(path)) throw ioError(path, { code: 'ENOENT' })
  const files: string[] = []
  for (const match of await matchesOf(path)) {
    if (match.endsWith('.scope.json')) continue
    files.push(...(await resolve(match, await stat(match).catch((error) => fail(match, error)))))
  }
  if (files.length > 0) return files
  throw new UsageError(`Failed to find ${path}: no file matches this pattern. Check it, and quote it.`)
}

function fail(path: string, error: unknown): never {
  throw ioError(path, error)
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw ioError(path, error)
  }
}

async function resolve(path: string, stats: Stats): Promise<string[]> {
  if (stats.isDirectory()) return filesUnder(path)
  if (stats.isFile() || stats.isFIFO() || stats.isCharacterDevice()) return [path]
  throw new UsageError(`Failed to read ${path}: it is neither a file, a folder nor a pipe.`)
}

/** The one rollout file of a run's folder, or all rollouts of a folder that this kit wrote. */
async function filesUnder(folder: string): Promise<string[]> {
  const own = await kitRollouts(folder)
  const others = [...(await namesIn(folder)), ...(await namesIn(folder, 'artifacts'))].filter((name) =>
    candidate.test(name.slice(name.lastIndexOf('/') + 1)),
  )
  const choices = [...(own.length > 0 ? ['rollouts/'] : []), ...others]
  if (choices.length > 1) {
    throw new UsageError(
      `Failed to choose a rollout file in ${folder}: there are ${choices.join(' and ')}. Name the one that you mean.`,
    )
  }
  if (own.length > 0) return own
  if (others[0] !== undefined) return [join(folder, others[0])]
  throw new UsageError(
    `Failed to find rollouts in ${folder}: expected rollouts.jsonl or evaluator_rollouts.jsonl in it or in its artifacts/, or a report folder of this kit. Name the file itself.`,
  )
}

/** `rollouts/<harness>/<scenario>.jsonl`, as `run --out` writes them. */
async function kitRollouts(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const harness of await namesIn(folder, 'rollouts')) {
    for (const name of await namesIn(folder, harness)) {
      if (rolloutFile.test(name)) files.push(join(folder, name))
    }
  }
  return files
}

/** Names in a folder, with the way to them; none when there is no such folder. */
async function namesIn(folder: string, way = ''): Promise<string[]> {
  try {
    const names = await readdir(join(folder, way))
    return names.sort().map((name) => (way ? `${way}/${name}` : name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw ioError(join(folder, way), error)
  }
}
