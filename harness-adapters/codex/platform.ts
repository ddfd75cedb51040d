import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../../src/harness/index.ts'

/** Codex's platform packages, and the target triple under which each keeps its program. */
const targets: Record<string, { name: string; triple: string }> = {
  'linux-x64': { name: '@openai/codex-linux-x64', triple: 'x86_64-unknown-linux-musl' },
  'linux-arm64': { name: '@openai/codex-linux-arm64', triple: 'aarch64-unknown-linux-musl' },
  'darwin-x64': { name: '@openai/codex-darwin-x64', triple: 'x86_64-apple-darwin' },
  'darwin-arm64': { name: '@openai/codex-darwin-arm64', triple: 'aarch64-apple-darwin' },
  'win32-x64': { name: '@openai/codex-win32-x64', triple: 'x86_64-pc-windows-msvc' },
  'win32-arm64': { name: '@openai/codex-win32-arm64', triple: 'aarch64-pc-windows-msvc' },
}

/**
 * Path of the program in an installation. It is started directly: the `codex` command of the main package
 * is a Node script that does nothing but start it.
 *
 * @throws SetupError `unsupported_platform` when Codex has no package for this platform, or npm left it out.
 */
export async function findProgram(
  installation: string,
  platform: string = `${process.platform}-${process.arch}`,
): Promise<string> {
  const target = targets[platform]
  if (target === undefined) {
    throw new SetupError(
      'unsupported_platform',
      `Failed to start Codex: it has no program for ${platform}`,
      `It is published for ${Object.keys(targets).join(', ')}.`,
    )
  }
  const program = platform.startsWith('win32') ? 'codex.exe' : 'codex'
  const file = join(installation, 'node_modules', target.name, 'vendor', target.triple, 'bin', program)
  try {
    await access(file)
  } catch {
    throw new SetupError(
      'unsupported_platform',
      `Failed to start Codex: the package ${target.name}, which holds the program for ${platform}, is not installed (no ${file})`,
      `npm leaves it out when optional packages are switched off, or when the registry does not have it. Remove ${installation}, so that it is installed again.`,
    )
  }
  return file
}
