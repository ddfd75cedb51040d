import { accessSync, constants, type Dirent, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { UsageError } from '../exit-code.ts'

/**
 * What a pattern matches.
 *
 * @throws UsageError when a folder on the way may not be read: Node's glob passes over it in silence, and half of
 * what was meant would be taken for the whole
 */
export async function matchesOf(pattern: string): Promise<string[]> {
  let refused: string | undefined
  const look = (entry: Dirent): boolean => {
    const path = join(entry.parentPath, entry.name)
    if (isClosedFolder(entry, path)) refused ??= path
    return false
  }
  // As in a shell, `*` enters linked folders; `**` does not, for it might never come back.
  const followSymlinks = !pattern.includes('**')
  // Entries tell what they are, but not the path as the pattern has it; so it is gone through twice.
  await Array.fromAsync(glob(pattern, { followSymlinks, withFileTypes: true, exclude: look }))
  if (refused === undefined) return Array.fromAsync(glob(pattern, { followSymlinks }))
  const folder = isAbsolute(pattern) ? refused : relative('', refused)
  throw new UsageError(
    `Failed to find all that ${pattern} means: you may not read ${folder}. Check its permissions, or name the files.`,
  )
}

function isClosedFolder(entry: Dirent, path: string): boolean {
  if (!entry.isDirectory() && !entry.isSymbolicLink()) return false
  try {
    if (statSync(path).isDirectory()) accessSync(path, constants.R_OK | constants.X_OK)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM'
  }
}
