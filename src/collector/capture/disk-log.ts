import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CapturedCall } from '../../evidence/capture.ts'

export interface DiskLog {
  /** Appends the call as one line of JSON, and returns when the disk has it. A later line replaces an earlier one. */
  keep(call: CapturedCall): void
  close(): void
}

/**
 * A file in which captured calls outlive a crash of the kit or of the machine, for runs that cannot be repeated.
 * It begins empty. Writing is synchronous, so that a reply does not reach the harness before the disk has it.
 *
 * @throws Error when the file cannot be written.
 */
export function createDiskLog(path: string): DiskLog {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  const written = new Map<string, string>()
  let open = true
  syncFolder(dirname(path))
  return {
    keep(call) {
      const line = `${JSON.stringify(call)}\n`
      const id = String(call.record.model_call_id)
      // What ends after the episode is over is no part of it.
      if (!open || written.get(id) === line) return
      written.set(id, line)
      // Behind what is there, and to the end: a single write may take a part of it.
      writeFileSync(file, line)
      fsyncSync(file)
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

/** The name of a new file is its folder's. Systems that know no such thing do without. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch {}
}
