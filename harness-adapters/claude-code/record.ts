import type { ResultEvent } from './events.ts'
import type { ModelSpan, Spans } from './spans.ts'
import type { TranscriptRow } from './transcript.ts'

/** One transcript: that of the session, or of an agent in it. */
export interface Transcript {
  /** The session's id, or the agent's; each is on the wire with every request. */
  id: string
  rows: TranscriptRow[]
  /** Of an agent: what Claude Code notes about it. */
  agent: AgentMeta | null
}

export interface AgentMeta {
  /** The tool call that started it. */
  toolUseId: string | null
  finished: boolean
}

/** Everything that the translation reads. */
export interface ClaudeRecord {
  session: Transcript
  agents: Transcript[]
  spans: Spans
  /** How the run ended; `null` when Claude Code was ended before it could say. */
  result: ResultEvent | null
}

/** The calls of the model that a transcript's session or agent made. */
export function modelSpansOf(transcript: Transcript, { models }: Spans): ModelSpan[] {
  const agentId = transcript.agent === null ? null : transcript.id
  return models.filter((span) => span.agentId === agentId)
}
