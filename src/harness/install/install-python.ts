import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'
import { ensureInstalled, type InstallRequest } from './ensure-installed.ts'
import { installerEnvironment } from './installer-environment.ts'
import { runInstaller } from './run-installer.ts'

export interface PythonInstallRequest extends InstallRequest {
  /** Minor versions of Python 3 that the harness runs on, best first: `[11, 12]`. */
  minors: number[]
}

/**
 * Installs a `requirements.txt` that pins every package with its hashes into a virtual environment. Resolves
 * to the environment's folder. Run its programs as `bin/python bin/NAME`: the folder is renamed after the
 * installation, so that the first lines of the scripts in `bin` point nowhere.
 *
 * @throws SetupError `missing_executable` without a suitable Python, `install_failed` with pip's last lines.
 */
export async function installPython(request: PythonInstallRequest): Promise<string> {
  const python = await findPython(request)
  return ensureInstalled({
    ...request,
    files: ['requirements.txt'],
    variant: `python3.${python.minor}`,
    async install(folder) {
      await runInstaller(request.name, folder, python.file, ['-m', 'venv', '--copies', '.'])
      await runInstaller(request.name, folder, join(folder, 'bin', 'python'), [
        ...['-m', 'pip', 'install', '--require-hashes', '--no-deps', '--only-binary', ':all:'],
        ...['--disable-pip-version-check', '--no-input', '--quiet', '-r', 'requirements.txt'],
      ])
    },
  })
}

async function findPython({ name, minors }: PythonInstallRequest): Promise<{ file: string; minor: number }> {
  const seen: string[] = []
  for (const file of [...minors.map((minor) => `python3.${minor}`), 'python3']) {
    const minor = await minorOf(file)
    if (minor !== null && minors.includes(minor)) return { file, minor }
    seen.push(minor === null ? `${file}: not found` : `${file}: is 3.${minor}`)
  }
  const wanted = minors.map((minor) => `3.${minor}`).join(' or ')
  throw new SetupError(
    'missing_executable',
    `Failed to install ${name}: it needs Python ${wanted} (${seen.join(', ')})`,
    `Install Python ${wanted} with its venv module, so that it is found on PATH.`,
  )
}

/** `null` when there is no such program, or none that works (a version manager's stub). */
async function minorOf(file: string): Promise<number | null> {
  const program = 'import sys, venv, ensurepip; print(sys.version_info[1])'
  try {
    const { stdout } = await promisify(execFile)(file, ['-c', program], { env: installerEnvironment() })
    return Number(stdout)
  } catch {
    return null
  }
}
