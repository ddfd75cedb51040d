import { readFile } from 'node:fs/promises'
import { checks } from '../../checks/registry.ts'
import type { Expectation, Scope } from '../../evidence/witness.ts'
import { UsageError } from '../exit-code.ts'

/** What a `<name>.scope.json` beside a rollout file declares. */
export interface DeclaredScope {
  scope: Partial<Scope>
  expectation?: Expectation
  /** Checks that do not apply, each with its reason. */
  notApplicable?: Record<string, string>
}

const flags: readonly (keyof Scope)[] = ['tools', 'verifier', 'steps', 'requireSandbox']

/** The scope file of a rollout file: its name with `.scope.json` in place of `.jsonl` and any compression. */
export const scopePathOf = (path: string): string => path.replace(/(\.jsonl)?(\.gz|\.zst)?$/i, '.scope.json')

/** Reads the scope file beside a rollout file; nothing when there is none. */
export async function readScopeFile(rollouts: string): Promise<DeclaredScope> {
  const path = scopePathOf(rollouts)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { scope: {} }
    throw new UsageError(`Failed to read ${path}: the system refused it (${code}). Check its permissions.`)
  }
  return parseScope(text, path)
}

/** @throws UsageError when it is no object of booleans `tools`, `verifier`, `steps` and `requireSandbox`. */
export function parseScope(text: string, path: string): DeclaredScope {
  const value = parseObject(text)
  const fail = (fault: string): never => {
    throw new UsageError(
      `Failed to read ${path}: ${fault}. Accepted is an object with the booleans ${flags.join(', ')}, and optionally an expectation and notApplicable.`,
    )
  }
  if (!value) return fail('it is no JSON object')
  const scope: Partial<Scope> = {}
  for (const flag of flags) {
    const declared = value[flag]
    if (declared === undefined) continue
    if (typeof declared !== 'boolean') return fail(`${flag} is neither true nor false`)
    scope[flag] = declared
  }
  const { expectation, notApplicable } = value
  if (notApplicable !== undefined && !isReasons(notApplicable)) {
    return fail('its notApplicable is no object of reasons by check id')
  }
  const declared: DeclaredScope = { scope, ...(notApplicable && { notApplicable }) }
  if (expectation === undefined || expectation === null) return declared
  if (!isExpectation(expectation)) return fail('its expectation has not the shape of the evidence contract')
  return { ...declared, expectation }
}

const knownIds = new Set(checks.map(({ id }) => id))

const isReasons = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([id, reason]) => knownIds.has(id) && typeof reason === 'string')

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function isExpectation(value: unknown): value is Expectation {
  if (typeof value !== 'object' || value === null) return false
  const { http_errors, terminal_error, tool_steps, expected_reward } = value as Partial<Expectation>
  return (
    Array.isArray(http_errors) &&
    typeof terminal_error === 'boolean' &&
    typeof tool_steps === 'number' &&
    typeof expected_reward === 'number'
  )
}
