import { existsSync } from 'node:fs'
import { ObservationError, readIfThere, readJsonLines } from '../../src/harness/index.ts'
import { hermesEventSchema } from './events.ts'
import { readState } from './read-state.ts'
import type { HermesRecord } from './record.ts'
import { type HermesUsage, usageSchema } from './usage.ts'

/** What Hermes left in an episode. */
export interface HermesFiles {
  /** `state.db` */
  state: string
  /** The plugin's events. */
  events: string
  /** The report of `--usage-file`. */
  usage: string
  stdout: string
  /** Hermes was ended while it wrote. */
  cut: boolean
}

/** @throws ObservationError when something is missing or not of the expected format. */
export async function readRecord(files: HermesFiles): Promise<HermesRecord> {
  const state = await readState(files.state)
  const roots = state.sessions.filter(({ parent_session_id }) => parent_session_id === null)
  const [root] = roots
  if (root === undefined || roots.length > 1) {
    throw new ObservationError(
      `Failed to read Hermes' database ${files.state}: it holds ${roots.length} sessions without a parent, expected 1`,
      { file: files.state },
    )
  }
  // A run that was ended before its first request has left no events.
  const none = files.cut && !existsSync(files.events)
  const events = none
    ? []
    : await readJsonLines(files.events, { schema: hermesEventSchema, skipCutLine: files.cut })
  return { ...state, rootId: root.id, events, usage: await readUsage(files.usage), stdout: files.stdout }
}

async function readUsage(file: string): Promise<HermesUsage | null> {
  const text = await readIfThere(file)
  if (text === null) return null
  const failed = (reason: string) =>
    new ObservationError(`Failed to read Hermes' usage report ${file}: ${reason}`, { file })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw failed((error as Error).message)
  }
  const parsed = usageSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw failed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
