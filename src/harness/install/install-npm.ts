import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findExecutable } from '../command/find-executable.ts'
import { SetupError } from '../setup-error.ts'
import { ensureInstalled, type InstallRequest } from './ensure-installed.ts'
import { requireOwnPlatform } from './own-platform.ts'
import { runInstaller } from './run-installer.ts'

/**
 * Installs a pinned `package.json` with its `package-lock.json` by the machine's own npm, without running
 * any package's scripts; the lock's checksums are verified by npm. Resolves to the folder that holds
 * `node_modules`.
 *
 * @throws SetupError `missing_executable` without npm, `install_failed` with npm's own last lines.
 */
export function installNpm(request: InstallRequest): Promise<string> {
  return ensureInstalled({
    ...request,
    files: ['package.json', 'package-lock.json'],
    async install(folder) {
      const npm = await findExecutable('npm', 'npm', 'Install npm; it comes with Node.')
      await requireOwnPlatform(folder)
      await runInstaller(request, folder, npm, [
        'ci',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--include=optional',
        '--prefer-offline',
        '--loglevel=error',
        // Without a network it should say so soon; npm's own patience is over a minute.
        ...['--fetch-retries=3', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=5000'],
      ])
    },
  })
}

/** The version that an installed package gives itself. */
export async function installedVersion(folder: string, packageName: string): Promise<string> {
  const file = join(folder, 'node_modules', packageName, 'package.json')
  try {
    const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string }
    return version
  } catch (cause) {
    throw new SetupError(
      'install_failed',
      `Failed to read the version of ${packageName}: ${(cause as Error).message}.`,
      `Remove ${folder}, so that it is installed again.`,
    )
  }
}
