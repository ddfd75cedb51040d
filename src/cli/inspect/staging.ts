import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../exit-code.ts'
import { hasSameFiles } from './same-content.ts'

/**
 * A folder that gathers results until they are whole. With a target it lies within it, so that publishing is
 * one rename; its name begins with a dot and says that it is partial, should the machine stop in between.
 */
export class Staging {
  readonly folder: string
  readonly #target: string | undefined
  /** Folders that were made for the target, outermost first. */
  readonly #made: readonly string[] = []

  /** @throws UsageError when nothing can be written there */
  constructor(target?: string) {
    this.#target = target
    try {
      if (target !== undefined) this.#made = makeFolders(resolve(target))
      this.folder = join(
        target ?? tmpdir(),
        `${target === undefined ? 'inspect-' : '.partial-'}${randomUUID()}`,
      )
      mkdirSync(this.folder)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new UsageError(
        `Failed to write to ${target ?? tmpdir()}: the system refused it (${code}). Name a folder that can be written to.`,
      )
    }
  }

  /**
   * Puts the folder in its place under the target, or leaves one of the same name there as it is.
   *
   * @throws UsageError when the one that is there lacks a file, or has another content: its name would be untrue
   */
  async publish(name: string): Promise<{ folder: string; reused: boolean }> {
    const folder = join(this.#target ?? tmpdir(), name)
    try {
      // An empty folder of that name would be replaced in silence.
      if (!existsSync(folder)) {
        await rename(this.folder, folder)
        return { folder, reused: false }
      }
    } catch (error) {
      // Another run may have published the same content at the same moment.
      if (!existsSync(folder)) throw error
    }
    if (hasSameFiles(folder, this.folder)) return { folder, reused: true }
    throw new UsageError(
      `Failed to publish ${folder}: it is there already, but it does not hold these results. It was changed, or copied in part; remove it.`,
    )
  }

  /** Removes what is partial, and folders that were made for it alone; safe to call twice. */
  discard(): void {
    rmSync(this.folder, { recursive: true, force: true })
    try {
      // Fails, as it should, as soon as something was published.
      for (const folder of this.#made.toReversed()) rmdirSync(folder)
    } catch {}
  }
}

/**
 * Makes a folder and those above it that are missing, and returns what it made. Node's own recursive mkdir
 * never returns in some places, such as /proc.
 */
function makeFolders(path: string): string[] {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    return []
  }
  const above = makeFolders(dirname(path))
  try {
    mkdirSync(path)
    return [...above, path]
  } catch (error) {
    // Another run may need the same folder.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return above
    throw error
  }
}
