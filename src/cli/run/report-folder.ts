import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../exit-code.ts'

/**
 * Makes the folder for the report, before anything runs that would then have no report.
 *
 * @throws UsageError naming the folder when nothing can be written there.
 */
export function makeReportFolder(folder: string): void {
  if (folder.trim() === '')
    throw new UsageError('Failed to write the report: --out is empty; give a folder, or leave it out.')
  try {
    mkdirSync(folder, { recursive: true })
    // Permissions alone do not tell: the file system may be read-only.
    rmdirSync(mkdtempSync(join(folder, '.writable-')))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(
      `Failed to write the report to ${folder} (${code ?? message}): give a folder that can be written, with --out DIR.`,
    )
  }
}
