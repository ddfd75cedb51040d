import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const setup = new URL('../setup/validate-in-child.ts', import.meta.url).href

/**
 * Runs processes in whose environment every reply of the provider is held against its protocol's schema.
 *
 * @throws Error, naming a kit bug, when one of them sent a reply that breaks it.
 */
export async function watched<T>(run: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kit-replies-'))
  const file = join(folder, 'problems')
  try {
    const options = [process.env.NODE_OPTIONS, `--import=${setup}`].filter(Boolean).join(' ')
    const result = await run({ NODE_OPTIONS: options, KIT_REPLY_PROBLEMS: file })
    const problems = await readFile(file, 'utf8').catch(() => '')
    if (problems !== '')
      throw new Error(`Kit bug: the provider sent a reply that breaks its protocol's schema.\n${problems}`)
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
