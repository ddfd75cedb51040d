import { isCompacted, isResponseItem, type RolloutLine } from './rollout.ts'

type ConversationItem = Record<string, unknown>

/** Codex's own notes on an item; the model is not shown them. */
const notes = new Set(['id', 'status', 'internal_chat_message_metadata_passthrough'])

/**
 * What the model was shown and what it answered, as Responses-API items in the order of the file. The
 * answer to a compaction is not among them; the message that Codex makes of it is.
 */
export function conversationOf(lines: RolloutLine[]): ConversationItem[] {
  return lines.flatMap((line): ConversationItem[] => {
    if (isCompacted(line)) {
      const content = [{ type: 'input_text', text: line.payload.message }]
      return [{ type: 'message', role: 'user', content }]
    }
    if (!isResponseItem(line) || line.metadata?.compaction_output) return []
    return [Object.fromEntries(Object.entries(line.payload).filter(([key]) => !notes.has(key)))]
  })
}
