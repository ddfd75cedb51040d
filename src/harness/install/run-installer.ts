import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { markerVariable } from '../command/marked-processes.ts'
import { runProcess } from '../command/run-process.ts'
import { SetupError } from '../setup-error.ts'
import type { InstallRequest } from './ensure-installed.ts'
import { installerEnvironment } from './installer-environment.ts'

const limitMinutes = 15
const quotedLines = 8

/**
 * Runs one command of a package manager in `folder`.
 *
 * @throws SetupError `install_failed` with the last lines that the package manager printed.
 */
export async function runInstaller(
  { name, signal }: Pick<InstallRequest, 'name' | 'signal'>,
  folder: string,
  file: string,
  args: string[],
): Promise<void> {
  const limit = AbortSignal.timeout(limitMinutes * 60_000)
  const marker = randomUUID()
  const output = await runProcess({
    file,
    args,
    cwd: folder,
    env: { ...installerEnvironment(), [markerVariable]: marker },
    stdoutFile: join(folder, 'install-stdout.log'),
    stderrFile: join(folder, 'install-stderr.log'),
    marker,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  if (output.exitCode === 0 && !output.timedOut) return
  if (signal?.aborted)
    throw new SetupError('install_failed', `Failed to install ${name}: interrupted.`, 'Run it again.')
  const how = output.timedOut
    ? `took longer than ${limitMinutes} minutes`
    : `ended with ${output.signal ?? `code ${output.exitCode}`}`
  const printed = `${output.stdout}\n${output.stderr}`.split('\n').filter((line) => !noise.test(line))
  throw new SetupError(
    'install_failed',
    `Failed to install ${name}: "${shown(file, args)}" ${how}.\n${quote(printed)}`,
    hintFor(printed.join('\n')),
  )
}

/** The command without its switches. */
function shown(file: string, args: string[]): string {
  const end = args.findIndex((arg) => arg.startsWith('--'))
  return [basename(file), ...args.slice(0, end < 0 ? args.length : end)].join(' ')
}

/** Blank lines, npm's own stack, pointers to logs in folders that are nobody's business, and pip's patience. */
const noise = /^\s*$|^npm error\s+at |complete log of this run|^WARNING: Retrying /

/** npm says what went wrong first and then explains how it is used; pip and others say it last. */
function quote(printed: string[]): string {
  const errors = printed.filter((line) => line.startsWith('npm error'))
  const lines = errors.length > 0 ? errors.slice(0, quotedLines) : printed.slice(-quotedLines)
  return lines.join('\n')
}

function hintFor(printed: string): string {
  if (/EINTEGRITY|DO NOT MATCH THE HASHES|HASHES ARE REQUIRED|HASH MISMATCH/i.test(printed)) {
    return 'What was downloaded is not what the lock file pins. Do not go on before you know why.'
  }
  if (
    /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|Could not connect|Failed to establish/i.test(
      printed,
    )
  ) {
    return 'The package registry could not be reached. Check the network and the registry and proxy settings; once it is installed, no network is needed.'
  }
  if (printed.includes('_cacache'))
    return 'The cache of npm is damaged. Run `npm cache verify`, then try again.'
  return 'Try the same command by hand in a copy of the manifest folder; its output says more.'
}
