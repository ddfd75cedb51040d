import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'
import { installerEnvironment } from './installer-environment.ts'

export interface FoundPython {
  /** A name on PATH: `python3.11`, or `python3`. */
  file: string
  /** 11 for Python 3.11. */
  minor: number
}

/**
 * The first Python on PATH that is of one of these minor versions and can make virtual environments with pip.
 *
 * @throws SetupError `unsupported_platform` on Windows, else `missing_executable` that says what is there and
 * what it lacks.
 */
export async function findPython(
  name: string,
  minors: number[],
  platform: string = process.platform,
): Promise<FoundPython> {
  const wanted = minors.map((minor) => `3.${minor}`).join(' or ')
  if (platform === 'win32') {
    throw new SetupError(
      'unsupported_platform',
      `Failed to install ${name}: the kit runs harnesses written in Python on Linux and macOS, not on ${platform}`,
      'Run it there, or in the Windows Subsystem for Linux.',
    )
  }
  const seen: string[] = []
  let lacking: { version: string; modules: string } | null = null
  for (const file of [...minors.map((minor) => `python3.${minor}`), 'python3']) {
    const found = await ask(file)
    if (found === null) {
      seen.push(`${file}: not found`)
    } else if (!minors.includes(found.minor)) {
      seen.push(`${file}: is 3.${found.minor}`)
    } else if (found.missing.length > 0) {
      const modules = found.missing.join(' and ')
      lacking ??= { version: `3.${found.minor}`, modules }
      seen.push(`${file}: is 3.${found.minor}, but lacks its module ${modules}`)
    } else {
      return { file, minor: found.minor }
    }
  }
  throw new SetupError(
    'missing_executable',
    `Failed to install ${name}: it needs Python ${wanted} (${seen.join(', ')})`,
    lacking
      ? `Install what Python ${lacking.version} lacks (${lacking.modules}); on Debian and Ubuntu it is the package python${lacking.version}-venv.`
      : `Install Python ${wanted} with its venv module, so that it is found on PATH.`,
  )
}

/** One line: the minor version, then the modules that are missing. Some distributions package them apart. */
const program = `
import sys
from importlib.util import find_spec
print(sys.version_info[1], *(name for name in ("venv", "ensurepip") if find_spec(name) is None))
`

/** `null` when there is no such program, or none that works (a version manager's stub). */
async function ask(file: string): Promise<{ minor: number; missing: string[] } | null> {
  try {
    const { stdout } = await promisify(execFile)(file, ['-c', program], { env: installerEnvironment() })
    const [minor, ...missing] = stdout.trim().split(/\s+/)
    return { minor: Number(minor), missing }
  } catch {
    return null
  }
}
