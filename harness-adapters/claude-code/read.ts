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
import { claudeEventSchema, isResult } from './events.ts'
import type { AgentMeta, ClaudeRecord, Transcript } from './record.ts'
import { readSpans, type Spans, spanExportSchema } from './spans.ts'
import { type TranscriptRow, transcriptRowSchema } from './transcript.ts'

const metaSchema = z.looseObject({ toolUseId: z.string().optional(), finished: z.boolean().optional() })

/** Where Claude Code left its files in an episode. */
export interface ClaudeFiles {
  /** `CLAUDE_CONFIG_DIR`. */
  folder: string
  sessionId: string
  /** What the span receiver wrote; it may be missing. */
  spans: string
}

/** @throws ObservationError when the session has no transcript, or a line is not of the expected format. */
export async function readRecord(
  { folder, sessionId, spans }: ClaudeFiles,
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
  const events = parseJsonLines(output.stdout, {
    schema: claudeEventSchema,
    file: 'stdout',
    skipNotices: true,
    skipCutLine: cut || output.truncated,
  })
  return {
    session: { id: sessionId, rows: await readRows(file, cut), agent: null },
    agents: await Promise.all(agentFiles.map((path) => readAgent(path, cut))),
    spans: await spansIn(spans),
    result: events.findLast(isResult) ?? null,
  }
}

async function spansIn(file: string): Promise<Spans> {
  const text = (await readIfThere(file)) ?? ''
  return readSpans(parseJsonLines(text, { schema: spanExportSchema, file }))
}

async function readAgent(file: string, cut: boolean): Promise<Transcript> {
  const id = basename(file, '.jsonl').slice('agent-'.length)
  return {
    id,
    rows: await readRows(file, cut),
    agent: await readMeta(file.replace(/\.jsonl$/, '.meta.json')),
  }
}

async function readMeta(file: string): Promise<AgentMeta> {
  const text = (await readIfThere(file)) ?? '{}'
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
