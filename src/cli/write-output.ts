import { writeFileAtomic } from '../report/write-files.ts'
import { UsageError } from './exit-code.ts'

/**
 * Writes a file that a command was asked for, whole or not at all.
 *
 * @throws UsageError naming the file when it cannot be written.
 */
export function writeOutput(path: string, content: string): void {
  try {
    writeFileAtomic(path, content)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(
      `Failed to write ${path} (${code ?? message}): check that the folder is there and writable.`,
    )
  }
}
