import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../../src/report/schema.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

/** Writes reports into one folder that is gone after the test: `{ 'old.json': report }`. */
export async function reportFolder(files: Record<string, Report | string>): Promise<string> {
  const folder = await scratchFolder()
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}
