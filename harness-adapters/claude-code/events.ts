/** The last event of Claude Code's standard output (`--output-format stream-json`): how the run ended. */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

const result = z.looseObject({
  type: z.literal('result'),
  is_error: z.boolean(),
  /** The final answer, or what went wrong in Claude Code's words. */
  result: z.string().optional(),
  /** `api_error` when the provider's failure ended the run; some failures have reasons of their own. */
  terminal_reason: z.string().optional(),
  /** HTTP status of the refusal that ended the run; `null` when there was none. */
  api_error_status: z.number().nullish(),
  duration_ms: z.number().optional(),
})
export type ResultEvent = z.infer<typeof result>

/** One line of standard output; everything but the result is let through. */
export const claudeEventSchema = z.union([result, z.looseObject({ type: unlisted(['result']) })])
export type ClaudeEvent = z.infer<typeof claudeEventSchema>

export const isResult = (event: ClaudeEvent): event is ResultEvent => event.type === 'result'
