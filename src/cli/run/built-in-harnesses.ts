import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Harness } from '../../harness/types.ts'

const folder = new URL('../../../harness-adapters/', import.meta.url)
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** Names that need no configuration: the reference harness and the folders under `harness-adapters/`. */
export function builtInNames(): string[] {
  const entries = readdirSync(fileURLToPath(folder), { withFileTypes: true })
  return ['reference', ...entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)]
}

/** The harness of that name. An adapter's module exports it as `default`. */
export async function loadBuiltIn(name: string): Promise<Harness> {
  if (name === 'reference') return (await import('../../harness/reference/index.ts')).reference
  const module = await import(/* @vite-ignore */ new URL(`${name}/index.${extension}`, folder).href)
  return module.default
}
