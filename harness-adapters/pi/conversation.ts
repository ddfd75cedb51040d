import {
  callId,
  isAssistant,
  isFailed,
  isText,
  isThinking,
  isToolCall,
  isToolResult,
  isUser,
  type PiContent,
  type PiMessage,
  type PiToolCall,
  textOf,
} from './session.ts'

type Item = Record<string, unknown>

/** What the model was shown, as Responses-API items; failed attempts are not in its history. */
export function conversationItems(message: PiMessage): Item[] {
  if (isUser(message)) return [item('user', 'input_text', plainText(message.content))]
  if (isToolResult(message)) {
    return [
      {
        type: 'function_call_output',
        call_id: callId(message.toolCallId),
        output: textOf(message.content) ?? '',
      },
    ]
  }
  if (!isAssistant(message) || isFailed(message)) return []
  return message.content.flatMap((part): Item[] => {
    if (isText(part)) return [item('assistant', 'output_text', part.text)]
    if (isThinking(part)) return [reasoningItem(part.thinking)]
    return isToolCall(part) ? [callItem(part)] : []
  })
}

function item(role: string, type: string, text: string) {
  return { type: 'message', role, content: [{ type, text }] }
}

function reasoningItem(text: string) {
  return { type: 'reasoning', summary: [{ type: 'summary_text', text }] }
}

function callItem(call: PiToolCall) {
  return {
    type: 'function_call',
    call_id: callId(call.id),
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  }
}

function plainText(content: string | PiContent[]): string {
  return typeof content === 'string' ? content : (textOf(content) ?? '')
}
