import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watched } from './watched.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface CliRun {
  /** `null` when a signal ended it. */
  exitCode: number | null
  stdout: string
  stderr: string
}

interface CliOptions {
  cwd?: string
  env?: Record<string, string>
  started?: (child: ChildProcess) => void
}

/** Runs the command in a process of its own, leader of its own group, as a shell would start it. */
export function runCli(args: string[], options: CliOptions = {}): Promise<CliRun> {
  // The commands that start a provider.
  return ['run', 'live'].includes(args[0] ?? '')
    ? watched((env) => start(args, { ...options, env: { ...env, ...options.env } }))
    : start(args, options)
}

function start(args: string[], options: CliOptions): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: options.cwd,
      detached: true,
      env: { ...process.env, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
    options.started?.(child)
  })
}
