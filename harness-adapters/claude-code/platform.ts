import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../../src/harness/index.ts'

/** Platforms that Claude Code is published for, each with the endings of its packages; npm installs one. */
const packages: Record<string, string[]> = {
  'linux-x64': ['linux-x64', 'linux-x64-musl'],
  'linux-arm64': ['linux-arm64', 'linux-arm64-musl'],
  'darwin-x64': ['darwin-x64'],
  'darwin-arm64': ['darwin-arm64'],
  'win32-x64': ['win32-x64'],
  'win32-arm64': ['win32-arm64'],
}

/**
 * Path of the program in an installation. The `claude` command of the main package is a stub until a script
 * of that package has run, which the kit does not allow; the program lies in the platform's own package.
 *
 * @throws SetupError `unsupported_platform` when there is no package for this platform, or npm left it out.
 */
export async function findProgram(
  installation: string,
  platform: string = `${process.platform}-${process.arch}`,
): Promise<string> {
  const endings = packages[platform]
  if (endings === undefined) {
    throw new SetupError(
      'unsupported_platform',
      `Failed to start Claude Code: it has no program for ${platform}`,
      `It is published for ${Object.keys(packages).join(', ')}.`,
    )
  }
  const program = platform.startsWith('win32') ? 'claude.exe' : 'claude'
  const names = endings.map((ending) => `@anthropic-ai/claude-code-${ending}`)
  for (const name of names) {
    const file = join(installation, 'node_modules', name, program)
    if (await exists(file)) return file
  }
  throw new SetupError(
    'unsupported_platform',
    `Failed to start Claude Code: ${names.join(' or ')}, which holds the program for ${platform}, is not installed in ${installation}`,
    `npm leaves it out when optional packages are switched off, or when the registry does not have it. Remove ${installation}, so that it is installed again.`,
  )
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
