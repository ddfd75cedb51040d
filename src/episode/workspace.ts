import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folders of one episode, all below one root that is removed afterwards. */
export interface EpisodeFolders {
  root: string
  workspace: string
  home: string
  scratch: string
}

/** Roots of the episodes that are under way. A process that is told to leave leaves none of them behind. */
const open = new Set<string>()

/** @param label goes into the root's name. With `keep`, the folders outlive also an early end of the process. */
export async function createFolders(
  label: string,
  { keep = false }: { keep?: boolean } = {},
): Promise<EpisodeFolders> {
  // The real path: harnesses report their working directory with links resolved.
  const name = `harness-conformance-${label.replace(/[^\w.-]/g, '_')}-`
  const parent = await realpath(tmpdir())
  // Made and noted without a pause between them, in which the process might be told to leave.
  const root = mkdtempSync(join(parent, name))
  if (!keep) {
    if (open.size === 0) process.on('exit', removeOpen)
    open.add(root)
  }
  const folders = {
    root,
    workspace: join(root, 'workspace'),
    home: join(root, 'home'),
    scratch: join(root, 'scratch'),
  }
  await Promise.all([folders.workspace, folders.home, folders.scratch].map((path) => mkdir(path)))
  return folders
}

export async function removeFolders(folders: EpisodeFolders): Promise<void> {
  // A process that is just ending may still write: retry, as Windows and slow disks need it, too.
  await rm(folders.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  if (open.delete(folders.root) && open.size === 0) process.off('exit', removeOpen)
}

function removeOpen(): void {
  for (const root of open) {
    try {
      rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
    } catch {
      // The process is leaving; there is nobody left to tell.
    }
  }
}
