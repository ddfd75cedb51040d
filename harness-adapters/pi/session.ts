/**
 * Pi's session file, as far as the translation relies on it (`docs/session-format.md` and
 * `docs/message-types.md` of its package). Roles and content types that are not listed are let through.
 */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

const text = z.looseObject({ type: z.literal('text'), text: z.string() })
const thinking = z.looseObject({ type: z.literal('thinking'), thinking: z.string() })
/** With Messages a call may come without an id; Pi runs it, and keeps call and result without one. */
const toolCall = z.looseObject({
  type: z.literal('toolCall'),
  id: z.string().default(''),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
})
const content = z.union([
  z.discriminatedUnion('type', [text, thinking, toolCall]),
  z.looseObject({ type: unlisted(['text', 'thinking', 'toolCall']) }),
])
export type PiContent = z.infer<typeof content>
export type PiToolCall = z.infer<typeof toolCall>

const userMessage = z.looseObject({
  role: z.literal('user'),
  content: z.union([z.string(), z.array(content)]),
})

const assistantMessage = z.looseObject({
  role: z.literal('assistant'),
  content: z.array(content),
  /** All that are documented for the file; `error` and `aborted` mark a failed attempt. */
  stopReason: z.enum(['stop', 'length', 'toolUse', 'error', 'aborted', 'deferred']),
  /** Unix milliseconds, at the start of the attempt. */
  timestamp: z.number(),
  /** Id of the provider's reply; absent when none came. */
  responseId: z.string().optional(),
  errorMessage: z.string().optional(),
})
export type PiAssistantMessage = z.infer<typeof assistantMessage>

const toolResult = z.looseObject({
  role: z.literal('toolResult'),
  toolCallId: z.string().default(''),
  toolName: z.string(),
  content: z.array(content),
  isError: z.boolean(),
  /** Unix milliseconds, at the end of the call. */
  timestamp: z.number(),
  durationMs: z.number().optional(),
})
export type PiToolResult = z.infer<typeof toolResult>

export const piMessageSchema = z.union([
  z.discriminatedUnion('role', [userMessage, assistantMessage, toolResult]),
  z.looseObject({ role: unlisted(['user', 'assistant', 'toolResult']) }),
])
export type PiMessage = z.infer<typeof piMessageSchema>

const header = z.looseObject({ type: z.literal('session'), id: z.string() })
/** Entries form a tree; a session that was never branched is a list. */
const entryBase = { id: z.string(), parentId: z.string().nullable() }
const messageEntry = z.looseObject({ ...entryBase, type: z.literal('message'), message: piMessageSchema })

const compactionEntry = z.looseObject({
  ...entryBase,
  type: z.literal('compaction'),
  timestamp: z.iso.datetime(),
  summary: z.string(),
  firstKeptEntryId: z.string(),
  tokensBefore: z.number(),
})

/** One line of the session file. */
export const piEntrySchema = z.union([
  z.discriminatedUnion('type', [header, messageEntry, compactionEntry]),
  z.looseObject({ ...entryBase, type: unlisted(['session', 'message', 'compaction']) }),
])
export type PiEntry = z.infer<typeof piEntrySchema>
export type PiMessageEntry = z.infer<typeof messageEntry>

/** Failed attempts stand in the file as assistant messages. */
export const isFailed = (message: PiAssistantMessage) => ['error', 'aborted'].includes(message.stopReason)

export function textOf(content: PiContent[]): string | null {
  const texts = content.filter(isText)
  return texts.length === 0 ? null : texts.map((part) => part.text).join('')
}

/** With the Responses protocol Pi keeps `CALL_ID|ITEM_ID`; the first half is the provider's call id. */
export function callId(id: string): string {
  return id.split('|')[0] as string
}

type ByType<T, K extends string> = Extract<T, { type: K }>
type ByRole<K extends string> = Extract<PiMessage, { role: K }>
export const isHeader = (entry: PiEntry): entry is ByType<PiEntry, 'session'> => entry.type === 'session'
export const isMessageEntry = (entry: PiEntry): entry is ByType<PiEntry, 'message'> =>
  entry.type === 'message'
export const isCompaction = (entry: PiEntry): entry is ByType<PiEntry, 'compaction'> =>
  entry.type === 'compaction'
export const isText = (part: PiContent): part is ByType<PiContent, 'text'> => part.type === 'text'
export const isThinking = (part: PiContent): part is ByType<PiContent, 'thinking'> => part.type === 'thinking'
export const isToolCall = (part: PiContent): part is PiToolCall => part.type === 'toolCall'
export const isUser = (message: PiMessage): message is ByRole<'user'> => message.role === 'user'
export const isToolResult = (message: PiMessage): message is PiToolResult => message.role === 'toolResult'
export const isAssistant = (message: PiMessage): message is PiAssistantMessage => message.role === 'assistant'
