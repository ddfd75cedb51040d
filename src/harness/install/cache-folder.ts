import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const cacheVariable = 'HARNESS_CONFORMANCE_CACHE'

/**
 * Where harnesses are installed: `HARNESS_CONFORMANCE_CACHE`, else `node_modules/.cache/harness-conformance`
 * of the project (the nearest folder upwards with a package.json, else the working directory).
 */
export function cacheFolder(from: string = process.cwd()): string {
  const wanted = process.env[cacheVariable]
  if (wanted) return resolve(wanted)
  return join(projectFolder(from) ?? from, 'node_modules', '.cache', 'harness-conformance')
}

function projectFolder(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (dirname(folder) === folder) return null
  }
}
