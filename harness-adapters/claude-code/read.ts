import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import {
  type CommandOutput,
  ObservationError,
  parseJsonLines,
  readIfThere,
  readJsonLines,
} from '../../src/harness/index.ts'
import { claudeEventSchema } from './events.ts'
import type { AgentMeta, ClaudeRecord, Transcript } from './record.ts'
import { type TranscriptRow, transcriptRowSchema } from './transcript.ts'

const metaSchema = z.looseObject({ toolUseId: z.string().optional(), finished: z.boolean().optional() })

/**
 * Reads the transcripts of a session from the configuration folder, and the events from standard output.
 *
 * @throws ObservationError when the session has no transcript, or a line is not of the expected format.
 */
export async function readRecord(
  folder: string,
  sessionId: string,
  output: Pick<CommandOutput, 'stdout' | 'timedOut' | 'truncated'>,
): Promise<ClaudeRecord> {
  const projects = join(folder, 'projects')
  const files = await filesBelow(projects)
  const file = files.find((path) => basename(path) === `${sessionId}.jsonl`)
  if (file === undefined) {
    throw new ObservationError(
      `Failed to read Claude Code's transcript: ${projects} holds none of ${sessionId}`,
      {
        file: projects,
      },
    )
  }
  const cut = output.timedOut
  const agentFiles = files.filter((path) => /^agent-.*\.jsonl$/.test(basename(path)))
  return {
    session: { id: sessionId, rows: await readRows(file, cut), agent: null },
    agents: await Promise.all(agentFiles.map((path) => readAgent(path, cut))),
    events: parseJsonLines(output.stdout, {
      schema: claudeEventSchema,
      file: 'stdout',
      skipNotices: true,
      skipCutLine: cut || output.truncated,
    }),
  }
}

async function readAgent(file: string, cut: boolean): Promise<Transcript> {
  const id = basename(file, '.jsonl').slice('agent-'.length)
  return {
    id,
    rows: await readRows(file, cut),
    agent: await readMeta(file.replace(/\.jsonl$/, '.meta.json')),
  }
}

async function readMeta(file: string): Promise<AgentMeta | null> {
  const text = await readIfThere(file)
  if (text === null) return null
  const { toolUseId = null, finished = false } = metaSchema.parse(JSON.parse(text))
  return { toolUseId, finished }
}

function readRows(file: string, cut: boolean): Promise<TranscriptRow[]> {
  return readJsonLines(file, { schema: transcriptRowSchema, skipCutLine: cut })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
