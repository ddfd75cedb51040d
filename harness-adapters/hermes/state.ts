/** Hermes' database (`state.db`), as far as the translation relies on it. */
import { z } from 'zod'

export const sessionSchema = z.object({
  id: z.string(),
  /** Set for subagents. */
  parent_session_id: z.string().nullable(),
  /** Unix seconds. */
  started_at: z.number(),
  ended_at: z.number().nullable(),
  compression_failure_error: z.string().nullable(),
})
export type HermesSession = z.infer<typeof sessionSchema>

const toolCall = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
})
export type HermesToolCall = z.infer<typeof toolCall>

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

export const messageSchema = z.object({
  session_id: z.string(),
  /** `user`, `assistant` or `tool`; others are let through and left out. */
  role: z.string(),
  content: z.string().nullable(),
  /** Of a `tool` row: the call that it answers. */
  tool_call_id: z.string().nullable(),
  /** Of an `assistant` row. */
  tool_calls: json.pipe(z.array(toolCall)).nullable(),
  reasoning: z.string().nullable(),
  reasoning_content: z.string().nullable(),
  /** 1: a compaction took the row out of the context; what it left of it stands in the file a second time. */
  compacted: z.number(),
})
export type HermesMessage = z.infer<typeof messageSchema>

/** Sums of usage; one with the task `compression` says that a session's context was compacted. */
export const taskSchema = z.object({
  session_id: z.string(),
  task: z.string(),
  /** Unix seconds. */
  last_seen: z.number().nullable(),
})
export type HermesTask = z.infer<typeof taskSchema>

export interface HermesState {
  sessions: HermesSession[]
  /** In the order in which they were written. */
  messages: HermesMessage[]
  tasks: HermesTask[]
}
