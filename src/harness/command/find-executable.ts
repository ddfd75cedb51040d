import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { SetupError } from '../setup-error.ts'

/**
 * Full path of a program: a path is taken as it is (relative to the kit's working directory), a bare name is
 * looked for on PATH.
 *
 * @throws SetupError `missing_executable` that names what was looked for, and where.
 */
export async function findExecutable(file: string, harness: string, hint?: string): Promise<string> {
  const isPath = isAbsolute(file) || file.includes('/')
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = isPath ? [resolve(file)] : folders.map((folder) => join(folder, file))
  for (const candidate of candidates) {
    if (await isExecutable(candidate)) return candidate
  }
  const where = isPath
    ? await reasonFor(resolve(file))
    : `none of the ${folders.length} folders on PATH has it`
  throw new SetupError(
    'missing_executable',
    `Failed to start ${harness}: no executable "${file}" (${where}).`,
    hint ?? `Install ${harness}, or give the adapter the path of its executable.`,
  )
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

async function reasonFor(path: string): Promise<string> {
  try {
    return (await stat(path)).isFile()
      ? 'the file is there, but it is not executable'
      : 'there is a folder of that name'
  } catch {
    return 'no such file'
  }
}
