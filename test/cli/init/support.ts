import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchFolder } from '../../support/scratch-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A user's repository: the kit and Vitest are linked as if they were installed. */
export async function repository(): Promise<string> {
  const folder = await scratchFolder()
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules/harness-conformance'), 'dir')
  await symlink(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'dir')
  return folder
}

/** Puts the agent there that the adapter of `init` is written for. */
export const addAgent = (folder: string): Promise<void> =>
  cp(join(root, 'fixtures/projects/readme/my-agent.mjs'), join(folder, 'my-agent.mjs'))
