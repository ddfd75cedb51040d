import { existsSync, mkdtempSync, rmSync, watchFile, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How the command tells the worker that the run was interrupted: Vitest tells it nothing, and a signal may
 * have reached the command alone. A file that comes into being is the smallest thing that works everywhere.
 */
export interface StopSignal {
  path: string
  send(): void
  dispose(): void
}

export function createStopSignal(): StopSignal {
  const folder = mkdtempSync(join(tmpdir(), 'harness-conformance-stop-'))
  const path = join(folder, 'stop')
  return {
    path,
    send: () => writeFileSync(path, ''),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** In the worker: told once. Does not keep the process alive. */
export function onStopSignal(path: string, stop: () => void): void {
  let told = false
  const listen = () => {
    if (told || !existsSync(path)) return
    told = true
    stop()
  }
  // Polling: watching a folder is not to be had on every file system.
  watchFile(path, { interval: 200, persistent: false }, listen)
}
