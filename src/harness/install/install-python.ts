import { join } from 'node:path'
import { ensureInstalled, type InstallRequest } from './ensure-installed.ts'
import { findPython } from './find-python.ts'
import { runInstaller } from './run-installer.ts'

export interface PythonInstallRequest extends InstallRequest {
  /** Minor versions of Python 3 that the harness runs on, best first: `[11, 12]`. */
  minors: number[]
}

/**
 * Installs a `requirements.lock`, which pins every package with its hashes, into a virtual environment of its
 * own. Resolves to the environment's folder. Run its programs as `bin/python bin/NAME`: the folder is renamed
 * after the installation, so that the first lines of the scripts in `bin` point nowhere.
 *
 * pip is taken out again in the end: a harness that installs packages while it runs shall not change what the
 * lock pins.
 *
 * @throws SetupError `missing_executable` without a suitable Python, `unsupported_platform` on Windows,
 * `install_failed` with pip's last lines.
 */
export async function installPython(request: PythonInstallRequest): Promise<string> {
  const { name } = request
  const python = await findPython(name, request.minors)
  return ensureInstalled({
    ...request,
    files: ['requirements.lock'],
    variant: `python3.${python.minor}`,
    async install(folder) {
      const pip = (...args: string[]) =>
        runInstaller(request, folder, join(folder, 'bin', 'python'), ['-m', 'pip', ...args])
      await runInstaller(request, folder, python.file, ['-m', 'venv', '.'])
      await pip(
        ...['install', '--require-hashes', '--no-deps', '--only-binary', ':all:'],
        ...['--disable-pip-version-check', '--no-input', '--quiet', '-r', 'requirements.lock'],
      )
      await pip('uninstall', '--yes', '--quiet', 'pip')
    },
  })
}
