import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ObservationError, readJsonLines } from '../../src/harness/index.ts'
import type { CodexRecord, CodexThread } from './record.ts'
import { isSessionMeta, rolloutLineSchema } from './rollout.ts'
import { isRolloutStarted, traceEventSchema } from './trace.ts'

/** Where Codex left its files in an episode. */
export interface CodexFolders {
  /** Holds the trace's folder, `trace-*`. */
  trace: string
  /** Holds the rollout files, by date. */
  sessions: string
  /** Codex was ended while it wrote. */
  cut: boolean
}

/** @throws ObservationError when there is not exactly one trace, or a file is not of the expected format. */
export async function readRecord({ trace, sessions, cut }: CodexFolders): Promise<CodexRecord> {
  const traces = await find(trace, /^trace\.jsonl$/)
  const [file] = traces
  if (file === undefined || traces.length > 1) {
    throw new ObservationError(`Failed to read Codex's trace: ${trace} holds ${traces.length} of them`, {
      file: trace,
    })
  }
  const events = await readJsonLines(file, { schema: traceEventSchema, skipCutLine: cut })
  const root = events.map(({ payload }) => payload).find(isRolloutStarted)
  if (root === undefined) {
    throw new ObservationError(`Failed to read Codex's trace: ${file} does not name its root thread`, {
      file,
    })
  }
  const files = await find(sessions, /^rollout-.*\.jsonl$/)
  const threads = await Promise.all(files.map((path) => readThread(path, cut)))
  return { rootId: root.root_thread_id, trace: events, threads }
}

async function readThread(file: string, cut: boolean): Promise<CodexThread> {
  const lines = await readJsonLines(file, { schema: rolloutLineSchema, skipCutLine: cut })
  // A spawned thread's file may go on with the lines of its parent: the first one is its own.
  const meta = lines.find(isSessionMeta)
  if (meta === undefined) {
    throw new ObservationError(`Failed to read Codex's rollout: ${file} does not name its thread`, { file })
  }
  return { id: meta.payload.id, parentId: meta.payload.parent_thread_id ?? null, lines }
}

/** Files below a folder, in the order of their names, which begin with the time; none when it is not there. */
async function find(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
