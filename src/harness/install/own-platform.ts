import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export interface Platform {
  os: string
  cpu: string
  libc: string | null
}

/**
 * Makes required, in a copy of a manifest and its lock, what is published for this platform alone. Such
 * packages are optional dependencies of a harness's main package, and one of those that cannot be fetched, or
 * does not match its checksum, npm leaves out without a word.
 */
export async function requireOwnPlatform(folder: string, platform: Platform = thisPlatform()): Promise<void> {
  const manifestFile = join(folder, 'package.json')
  const lockFile = join(folder, 'package-lock.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as LockedPackage
  const lock = JSON.parse(await readFile(lockFile, 'utf8')) as { packages?: Record<string, LockedPackage> }
  const { '': root, ...packages } = lock.packages ?? {}
  const locked = (name: string) => packages[`node_modules/${name}`]
  const own = Object.keys(root?.dependencies ?? {})
    .flatMap((name) => Object.entries(locked(name)?.optionalDependencies ?? {}))
    .filter(([name]) => isFor(locked(name), platform))
  if (root === undefined || own.length === 0) return
  for (const [name] of own) delete locked(name)?.optional
  const required = Object.fromEntries(own)
  root.dependencies = { ...root.dependencies, ...required }
  manifest.dependencies = { ...manifest.dependencies, ...required }
  await writeFile(lockFile, JSON.stringify(lock))
  await writeFile(manifestFile, JSON.stringify(manifest))
}

/** Packages without such conditions are for every platform, and stay as they are. */
function isFor(locked: LockedPackage | undefined, { os, cpu, libc }: Platform): boolean {
  if (!locked?.os?.includes(os) || !locked.cpu?.includes(cpu)) return false
  return locked.libc === undefined || (libc !== null && locked.libc.includes(libc))
}

function thisPlatform(): Platform {
  const { platform: os, arch: cpu } = process
  return { os, cpu, libc: os === 'linux' ? libcOfNode() : null }
}

/** That which Node itself was linked against, by its diagnostic report; npm asks it, too. */
function libcOfNode(): string {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime ? 'glibc' : 'musl'
}
