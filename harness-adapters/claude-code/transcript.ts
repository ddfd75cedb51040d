/**
 * Claude Code's transcript (`projects/FOLDER/SESSION.jsonl`, and one for each agent below it), as far as the
 * translation relies on it. Rows and blocks that are not listed are let through.
 */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

const text = z.looseObject({ type: z.literal('text'), text: z.string() })
const thinking = z.looseObject({ type: z.literal('thinking'), thinking: z.string() })
/** A call may come without an id; Claude Code refuses it, and keeps call and refusal as they are. */
const toolUse = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string().default(''),
  name: z.string(),
  input: z.unknown(),
})
const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().default(''),
  content: z.union([z.string(), z.array(z.record(z.string(), z.unknown()))]).optional(),
  is_error: z.boolean().optional(),
})
const block = z.union([
  z.discriminatedUnion('type', [text, thinking, toolUse, toolResult]),
  z.looseObject({ type: unlisted(['text', 'thinking', 'tool_use', 'tool_result']) }),
])
export type Block = z.infer<typeof block>
export type ToolUse = z.infer<typeof toolUse>
export type ToolResult = z.infer<typeof toolResult>

const userRow = z.looseObject({
  type: z.literal('user'),
  timestamp: z.string(),
  message: z.looseObject({ content: z.union([z.string(), z.array(block)]) }),
})
/** One content block of a reply; the rows of a reply share its id. */
const assistantRow = z.looseObject({
  type: z.literal('assistant'),
  timestamp: z.string(),
  /** The provider's id of the exchange, from the header `request-id`. */
  requestId: z.string().optional(),
  /** Claude Code's own row in place of a reply: the provider's failure, in its words. */
  isApiErrorMessage: z.boolean().optional(),
  apiErrorType: z.string().nullish(),
  message: z.looseObject({ id: z.string(), model: z.string(), content: z.array(block) }),
})
export type AssistantRow = z.infer<typeof assistantRow>

const compactBoundary = z.looseObject({
  type: z.literal('system'),
  subtype: z.literal('compact_boundary'),
  timestamp: z.string(),
  compactMetadata: z.looseObject({
    trigger: z.string(),
    preTokens: z.number(),
    postTokens: z.number().optional(),
  }),
})
const otherSystemRow = z.looseObject({
  type: z.literal('system'),
  subtype: unlisted(['compact_boundary']).optional(),
})

/** One row of a transcript. */
export const transcriptRowSchema = z.union([
  userRow,
  assistantRow,
  compactBoundary,
  otherSystemRow,
  z.looseObject({ type: unlisted(['user', 'assistant', 'system']) }),
])
export type TranscriptRow = z.infer<typeof transcriptRowSchema>

type ByType<T, K extends string> = Extract<T, { type: K }>
const is =
  <K extends string>(type: K) =>
  <T extends { type: string }>(value: T): value is ByType<T, K> =>
    value.type === type

export const isUserRow = is('user')
export const isText = is('text')
export const isThinking = is('thinking')
export const isToolUse = is('tool_use')
export const isToolResult = is('tool_result')

/** A row of a provider's reply; those that Claude Code writes itself (`<synthetic>`) are none. */
export function isReplyRow(row: TranscriptRow): row is AssistantRow {
  return row.type === 'assistant' && (row as AssistantRow).message.model !== '<synthetic>'
}

/** The failure of the provider that a transcript ends on. */
export function endingFailure(rows: TranscriptRow[]): AssistantRow | undefined {
  const last = rows.findLast((row): row is AssistantRow => row.type === 'assistant')
  return last?.isApiErrorMessage ? last : undefined
}

export function isCompactBoundary(row: TranscriptRow): row is z.infer<typeof compactBoundary> {
  return row.type === 'system' && row.subtype === 'compact_boundary'
}

export function blocksOf(content: string | Block[]): Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}
