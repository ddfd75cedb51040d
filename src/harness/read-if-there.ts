import { readFile } from 'node:fs/promises'

/** Text of a file that a harness may or may not have written; `null` when it is not there. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
