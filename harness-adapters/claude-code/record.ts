import type { ClaudeEvent } from './events.ts'
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
  /** Standard output. */
  events: ClaudeEvent[]
}
