import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that goes away with the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollouts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file with this content in a folder of its own. */
export function scratchFile(content: string | Uint8Array, name = 'rollouts.jsonl'): string {
  const path = join(scratchFolder(), name)
  writeFileSync(path, content)
  return path
}
