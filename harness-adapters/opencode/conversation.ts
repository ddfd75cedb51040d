import { isPart, type Message, type Part, type PartData, type ToolPart } from './store.ts'

type Item = Record<string, unknown>

/** A session's messages as Responses-API items. The results of one message follow all of its calls. */
export function conversationOf(messages: Message[], parts: Map<string, Part[]>): Item[] {
  return messages.flatMap(({ id, data: { role } }) => {
    const own = (parts.get(id) ?? []).map(({ data }) => data)
    const results = own.filter(isPart('tool')).filter(isFinished).map(resultItem)
    return [...own.flatMap((part) => itemsOf(part, role)), ...results]
  })
}

function itemsOf(part: PartData, role: 'user' | 'assistant'): Item[] {
  if (isPart('text')(part) && part.text !== '' && !part.ignored) {
    const type = role === 'user' ? 'input_text' : 'output_text'
    return [{ type: 'message', role, content: [{ type, text: part.text }] }]
  }
  if (isPart('reasoning')(part) && part.text !== '')
    return [{ type: 'reasoning', summary: [{ type: 'summary_text', text: part.text }] }]
  return isPart('tool')(part) ? [callItem(part)] : []
}

function callItem({ callID, tool, state }: ToolPart): Item {
  return { type: 'function_call', call_id: callID, name: tool, arguments: JSON.stringify(state.input) }
}

function resultItem({ callID, state }: ToolPart): Item {
  return { type: 'function_call_output', call_id: callID, output: state.output ?? state.error ?? '' }
}

export function isFinished({ state }: ToolPart): boolean {
  return state.status === 'completed' || state.status === 'error'
}
