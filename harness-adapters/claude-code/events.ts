/**
 * Claude Code's event stream (`--output-format stream-json`), as far as the translation relies on it. Events
 * that are not listed are let through.
 */
import { z } from 'zod'
import { unlisted } from './unlisted.ts'

/** A tool call's id on the events of the agent that it started; else `null`. */
const parent = { parent_tool_use_id: z.string().nullable() }

const streamEvent = z.looseObject({
  ...parent,
  type: z.literal('stream_event'),
  event: z.looseObject({
    type: z.string(),
    /** Of `message_start`, with the id of the provider's reply. */
    message: z.looseObject({ id: z.string() }).optional(),
  }),
})
const assistantEvent = z.looseObject({
  ...parent,
  type: z.literal('assistant'),
  message: z.looseObject({ id: z.string(), model: z.string() }),
})
/** The last event: how the run ended. */
const result = z.looseObject({
  type: z.literal('result'),
  is_error: z.boolean(),
  /** The final answer, or what went wrong in Claude Code's words. */
  result: z.string().optional(),
  /** `api_error` when the provider's failure ended the run. */
  terminal_reason: z.string().optional(),
  duration_ms: z.number().optional(),
})
export type ResultEvent = z.infer<typeof result>

/** One line of standard output. */
export const claudeEventSchema = z.union([
  z.discriminatedUnion('type', [streamEvent, assistantEvent, result]),
  z.looseObject({ type: unlisted(['stream_event', 'assistant', 'result']) }),
])
export type ClaudeEvent = z.infer<typeof claudeEventSchema>

export const isResult = (event: ClaudeEvent): event is ResultEvent => event.type === 'result'

/** The id of the reply that an event of the main conversation belongs to; `null` for other events. */
export function replyIdOf(event: ClaudeEvent): string | null {
  if (event.type !== 'stream_event' && event.type !== 'assistant') return null
  if (event.parent_tool_use_id !== null) return null
  const message =
    event.type === 'assistant' ? event.message : (event as z.infer<typeof streamEvent>).event.message
  const { id, model } = (message ?? {}) as { id?: string; model?: string }
  return id === undefined || model === '<synthetic>' ? null : id
}
