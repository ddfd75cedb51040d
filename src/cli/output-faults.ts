import { exitCode } from './exit-code.ts'

/**
 * Keeps a fault of standard output or standard error from ending the process with a stack trace, or with a
 * code that tells of something else. The work goes on: what was asked for as a file is still written.
 */
export function watchOutput(): void {
  let code: string | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that stops early (`| head`) is no fault.
    if (error.code !== 'EPIPE') code ??= error.code
  })
  // Nowhere is left to tell of it; the exit code stands.
  process.stderr.on('error', () => {})
  process.on('exit', () => {
    if (code === undefined || process.exitCode === exitCode.notEvaluated) return
    process.stderr.write(
      `harness-conformance: Failed to write to standard output: the system refused it (${code}). Make room, or send it elsewhere.\n`,
    )
    process.exitCode = exitCode.notEvaluated
  })
}
