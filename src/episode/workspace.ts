import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folders of one episode, all below one root that is removed afterwards. */
export interface EpisodeFolders {
  root: string
  workspace: string
  home: string
  scratch: string
}

export async function createFolders(label: string): Promise<EpisodeFolders> {
  // The real path: harnesses report their working directory with links resolved.
  const name = `harness-conformance-${label.replace(/[^\w.-]/g, '_')}-`
  const root = await realpath(await mkdtemp(join(tmpdir(), name)))
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
}
