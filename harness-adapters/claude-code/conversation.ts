import {
  type Block,
  blocksOf,
  isReplyRow,
  isText,
  isThinking,
  isToolResult,
  isToolUse,
  isUserRow,
  type ToolResult,
  type TranscriptRow,
} from './transcript.ts'

type Item = Record<string, unknown>

/** What the model was shown and what it answered, as Responses-API items in the order of the transcript. */
export function conversationOf(rows: TranscriptRow[]): Item[] {
  return rows.flatMap((row): Item[] => {
    if (isUserRow(row)) return blocksOf(row.message.content).map(userItem).filter(isItem)
    return isReplyRow(row) ? row.message.content.map(replyItem).filter(isItem) : []
  })
}

function userItem(block: Block): Item | null {
  if (isText(block)) return message('user', 'input_text', block.text)
  if (!isToolResult(block)) return null
  return { type: 'function_call_output', call_id: block.tool_use_id, output: outputOf(block) }
}

function replyItem(block: Block): Item | null {
  if (isText(block)) return message('assistant', 'output_text', block.text)
  if (isThinking(block)) {
    return { type: 'reasoning', summary: [{ type: 'summary_text', text: block.thinking }] }
  }
  if (!isToolUse(block)) return null
  const { id, name, input } = block
  return { type: 'function_call', call_id: id, name, arguments: JSON.stringify(input ?? {}) }
}

/** Text where all of it is text, else the parts as they are. */
function outputOf({ content = '' }: ToolResult): unknown {
  if (typeof content === 'string') return content
  const texts = content.map(({ type, text }) => (type === 'text' ? text : undefined))
  return texts.every((text) => typeof text === 'string') ? texts.join('') : content
}

function message(role: string, type: string, text: string): Item {
  return { type: 'message', role, content: [{ type, text }] }
}

function isItem(item: Item | null): item is Item {
  return item !== null
}
