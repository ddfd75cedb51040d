import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConformanceConfig } from '../../config.ts'
import { defineHarness } from '../../harness/define-harness.ts'
import { defineScenario } from '../../scenarios/index.ts'
import { UsageError } from '../exit-code.ts'

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

/**
 * The configuration, with each harness and scenario looked at, so that a mistake in it is told before anything runs.
 *
 * @throws UsageError naming the file when it cannot be loaded, or does not export what `defineConfig` takes.
 */
export async function loadConfig(path: string): Promise<ConformanceConfig> {
  const refuse = (problem: string): never => {
    throw new UsageError(`Failed to read ${path}: ${problem}`)
  }
  const loaded: { default?: ConformanceConfig } = await import(
    /* @vite-ignore */ pathToFileURL(path).href
  ).catch((error: unknown) => refuse(oneLine(error)))
  const config = loaded.default
  if (!config || !Array.isArray(config.harnesses))
    return refuse('its default export must be defineConfig({ harnesses: [...] }).')
  try {
    config.harnesses.forEach(defineHarness)
    config.scenarios?.forEach(defineScenario)
  } catch (error) {
    refuse(oneLine(error))
  }
  const names = config.harnesses.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) refuse(`two harnesses are called "${twice}"; give each its own name.`)
  const { profile } = config
  if (profile !== undefined && profile !== 'strict' && profile !== 'either-join')
    refuse(`profile ${JSON.stringify(profile)} is not known; accepted: strict, either-join.`)
  return config
}

const oneLine = (error: unknown) =>
  String((error as Error | null)?.message ?? error).replace(/\s*\n\s*/g, ' ')
