import type { Item, ToolCall, ToolRun } from './types.ts'

/** Responses-API items for what happens in a conversation. */
export const userItem = (text: string): Item => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
})

export const answerItem = (text: string): Item => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
})

export const reasoningItem = (text: string): Item => ({
  type: 'reasoning',
  summary: [{ type: 'summary_text', text }],
})

export const callItem = (call: ToolCall): Item => ({
  type: 'function_call',
  call_id: call.id,
  name: call.name,
  arguments: call.arguments,
})

export const resultItem = ({ call, output }: ToolRun): Item => ({
  type: 'function_call_output',
  call_id: call.id,
  output,
})

/** All texts of an item's content or summary. */
export function itemText(parts: unknown): string {
  return list(parts)
    .map((part) => part.text)
    .filter((text) => typeof text === 'string')
    .join('')
}

export function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function string(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
