import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { EpisodeContext } from '../types.ts'

/**
 * Writes an adapter's configuration files, readable by the owner alone.
 *
 * @throws TypeError when a path leads outside the episode's own folders.
 */
export async function placeFiles(context: EpisodeContext, files: Record<string, string>): Promise<void> {
  const folders = [context.home, context.scratch, context.workspace].map((folder) => resolve(folder) + sep)
  for (const [path, text] of Object.entries(files)) {
    const full = resolve(context.home, path)
    if (!folders.some((folder) => full.startsWith(folder))) {
      throw new TypeError(
        `Failed to write "${path}": it lies outside the episode's home, scratch and workspace folders.`,
      )
    }
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, text, { mode: 0o600 })
  }
}
