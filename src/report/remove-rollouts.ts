import { type Dirent, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const scopeEnding = '.scope.json'

/**
 * Removes what an earlier run left in `directory/rollouts`: each rollout that has its scope beside it, which only
 * this kit writes, and the folders that are empty then. The directory may be a repository with rollouts of its
 * own, and those stay.
 */
export function removeRollouts(directory: string): void {
  const root = join(directory, 'rollouts')
  for (const harness of entriesOf(root).filter((entry) => entry.isDirectory())) {
    const folder = join(root, harness.name)
    for (const { name } of entriesOf(folder)) {
      if (!name.endsWith(scopeEnding)) continue
      rmSync(join(folder, name.replace(scopeEnding, '.jsonl')), { force: true })
      rmSync(join(folder, name))
    }
    removeIfEmpty(folder)
  }
  removeIfEmpty(root)
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Not there, or something of the user's is in it.
  }
}
