import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file so that a reader, or a run that is ended in the middle, finds the old content or the new one
 * and never a part. Synchronous, since it also runs while the process exits.
 */
export function writeFileAtomic(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  // Beside the target: a rename is atomic within one file system alone.
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Writes files by path relative to `directory`, each atomically, in the order given. */
export function writeFiles(directory: string, files: ReadonlyMap<string, string>): void {
  for (const [path, content] of files) writeFileAtomic(join(directory, path), content)
}
