import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CapturedCall } from '../evidence/capture.ts'
import type { Witness } from '../evidence/witness.ts'

/**
 * `wire.jsonl` in an episode's kept folder: one line for each attempt, what the script answered beside what the
 * capture made of the bytes. For people who look for a cause; no check reads it.
 */
export async function writeWireLog(folder: string, witness: Witness, calls: CapturedCall[]): Promise<void> {
  const lines = witness.attempts.map((witnessed, index) => ({ witnessed, captured: calls[index] ?? null }))
  const violations = witness.violations.map((violation) => ({ violation }))
  const ignored = (witness.ignored ?? []).map((request) => ({ ignored: request }))
  const text = [...lines, ...violations, ...ignored].map((line) => `${JSON.stringify(line)}\n`).join('')
  await writeFile(join(folder, 'wire.jsonl'), text)
}
