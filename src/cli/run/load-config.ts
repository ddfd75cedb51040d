import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConformanceConfig } from '../../config.ts'

const names = [
  'conformance.config.ts',
  'conformance.config.mts',
  'conformance.config.js',
  'conformance.config.mjs',
]

/** Path of the configuration in a folder; `null` when there is none. */
export function findConfig(directory: string): string | null {
  const found = names.map((name) => resolve(directory, name)).find((path) => existsSync(path))
  return found ?? null
}

/** @throws Error when the file does not export what `defineConfig` returns. */
export async function loadConfig(path: string): Promise<ConformanceConfig> {
  const module = await import(/* @vite-ignore */ pathToFileURL(path).href)
  const config = module.default
  if (!config || !Array.isArray(config.harnesses))
    throw new Error(`Failed to read ${path}: its default export must be defineConfig({ harnesses: [...] }).`)
  return config
}
