import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupError } from '../setup-error.ts'
import { cacheFolder, cacheVariable } from './cache-folder.ts'
import { withInstallLock } from './install-lock.ts'

export interface InstallRequest {
  /** The harness's name; it begins the folder's name. */
  name: string
  /** Folder with the pinned manifest and lock file. */
  manifest: URL | string
  /** One line of progress for the person who waits. */
  progress: (line: string) => void
  /** Its abortion ends the installation and leaves nothing of it. */
  signal?: AbortSignal
}

export interface Installer extends InstallRequest {
  /** Files of the manifest folder that decide what is installed; copied, and hashed into the name. */
  files: string[]
  /** Whatever else decides it, such as the interpreter's version. */
  variant?: string
  /** Does the work in a temporary folder that holds `files`. */
  install: (folder: string) => Promise<void>
}

const progressEveryMs = 5000
const abandonedMs = 60 * 60_000

/**
 * Installs once per lock file, and resolves to the folder. What is there is complete: the work is done in a
 * temporary folder, which is renamed in the end. Processes that want the same wait for each other.
 *
 * @throws SetupError `install_failed` when the manifest cannot be read or the cache cannot be written, and
 * whatever `install` throws.
 */
export async function ensureInstalled(installer: Installer): Promise<string> {
  const { name, progress } = installer
  const source = installer.manifest instanceof URL ? fileURLToPath(installer.manifest) : installer.manifest
  const cache = cacheFolder()
  const target = join(cache, `${name}-${await digest(installer, source)}`)
  if (await exists(target)) return target
  try {
    await mkdir(cache, { recursive: true })
  } catch (cause) {
    throw new SetupError(
      'install_failed',
      `Failed to install ${name}: the folder ${cache} cannot be made (${(cause as Error).message}).`,
      `Make it writable, or set ${cacheVariable} to a folder that is.`,
    )
  }
  const work = async () => {
    if (await exists(target)) return
    await removeAbandoned(target)
    await installInto(target, source, installer)
  }
  await withInstallLock(`${target}.lock`, work, {
    signal: installer.signal,
    waiting: () => progress(`${name}: another process is installing it; waiting`),
  })
  return target
}

/** What a process left that was killed while it installed the same. One that still works is far younger. */
async function removeAbandoned(target: string): Promise<void> {
  const folder = dirname(target)
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${basename(target)}.tmp-`))
  for (const path of names.map((name) => join(folder, name))) {
    const age = Date.now() - (await stat(path)).mtimeMs
    if (age > abandonedMs) await rm(path, { recursive: true, force: true })
  }
}

async function installInto(target: string, source: string, installer: Installer): Promise<void> {
  const { name, files, progress } = installer
  const began = performance.now()
  const elapsed = () => `${Math.round((performance.now() - began) / 1000)} s`
  progress(`${name}: installing (first use) into ${target}`)
  const ticker = setInterval(() => progress(`${name}: installing, ${elapsed()} so far`), progressEveryMs)
  const folder = await mkdtemp(`${target}.tmp-`)
  try {
    for (const file of files) await copyFile(join(source, file), join(folder, file))
    await installer.install(folder)
    await rename(folder, target).catch(async (error: unknown) => {
      // Someone else was faster; theirs is as good.
      if (!(await exists(target))) throw error
    })
    progress(`${name}: installed in ${elapsed()}`)
  } finally {
    clearInterval(ticker)
    await rm(folder, { recursive: true, force: true })
  }
}

async function digest(installer: Installer, source: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of installer.files) {
    try {
      hash.update(file).update(await readFile(join(source, file)))
    } catch (cause) {
      throw new SetupError(
        'install_failed',
        `Failed to install ${installer.name}: ${(cause as Error).message}.`,
        'The pinned manifest and its lock file belong into the adapter\'s "install" folder.',
      )
    }
  }
  hash.update(`${process.platform}-${process.arch}-${installer.variant ?? ''}`)
  return hash.digest('hex').slice(0, 12)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
