import type { Dialect } from '../../evidence/record.ts'
import { isObject, objects } from '../rules/recorded-calls.ts'

/** One thing that a request's history says, free of its protocol. */
export type HistoryEntry =
  | { kind: 'user' }
  /** What the assistant said; a message that only asks for tools has `calls`. */
  | { kind: 'assistant'; text: string; calls: number }
  | { kind: 'reasoning'; text: string; signed: boolean }
  | { kind: 'call'; id: string | null }
  | { kind: 'result'; id: string | null; text: string }

/** The history that a request carries, in order. What cannot be read counts as absent. */
export function readHistory(dialect: Dialect | undefined, request: unknown): HistoryEntry[] {
  const body = isObject(request) ? request : {}
  switch (dialect ?? ('input' in body ? 'responses' : 'chat')) {
    case 'responses':
      return objects(body.input).flatMap(responsesItem)
    case 'messages':
      return objects(body.messages).flatMap(messagesTurn)
    case 'gemini':
      return objects(body.contents).flatMap(geminiTurn)
    default:
      return objects(body.messages).flatMap(chatMessage)
  }
}

function chatMessage(message: Record<string, unknown>): HistoryEntry[] {
  if (message.role === 'tool')
    return [{ kind: 'result', id: idOf(message.tool_call_id), text: textOf(message.content) }]
  if (message.role !== 'assistant') return message.role === 'user' ? [{ kind: 'user' }] : []
  const calls = objects(message.tool_calls)
  return [
    ...reasoning(message.reasoning_content ?? message.reasoning ?? message.reasoning_details),
    { kind: 'assistant', text: textOf(message.content) || textOf(message.refusal), calls: calls.length },
    ...calls.map(({ id }): HistoryEntry => ({ kind: 'call', id: idOf(id) })),
  ]
}

function responsesItem(item: Record<string, unknown>): HistoryEntry[] {
  if (item.type === 'function_call') return [{ kind: 'call', id: idOf(item.call_id) }]
  if (item.type === 'function_call_output')
    return [{ kind: 'result', id: idOf(item.call_id), text: textOf(item.output) }]
  if (item.type === 'reasoning') return reasoning(item.summary, item.encrypted_content)
  if (item.role === 'assistant') return [{ kind: 'assistant', text: textOf(item.content), calls: 0 }]
  return item.role === 'user' ? [{ kind: 'user' }] : []
}

function messagesTurn({ role, content }: Record<string, unknown>): HistoryEntry[] {
  const blocks = objects(content)
  if (role !== 'assistant') {
    const results = blocks.filter(({ type }) => type === 'tool_result')
    const user: HistoryEntry[] =
      results.length === blocks.length && results.length > 0 ? [] : [{ kind: 'user' }]
    return [
      ...results.map(
        (block): HistoryEntry => ({
          kind: 'result',
          id: idOf(block.tool_use_id),
          text: textOf(block.content),
        }),
      ),
      ...user,
    ]
  }
  const calls = blocks.filter(({ type }) => type === 'tool_use')
  const thoughts = blocks.filter(({ type }) => type === 'thinking')
  return [
    ...thoughts.flatMap(({ thinking, signature }) => reasoning(thinking, signature)),
    { kind: 'assistant', text: textOf(content), calls: calls.length },
    ...calls.map(({ id }): HistoryEntry => ({ kind: 'call', id: idOf(id) })),
  ]
}

/** Gemini's calls and results need no id; without one they are known by their name. */
function geminiTurn({ role, parts }: Record<string, unknown>): HistoryEntry[] {
  const list = objects(parts)
  const calls = list.map(({ functionCall }) => functionCall).filter(isObject)
  const results = list.map(({ functionResponse }) => functionResponse).filter(isObject)
  const nameOf = (part: Record<string, unknown>) => idOf(part.id) ?? idOf(part.name)
  const answered = results.map((part): HistoryEntry => {
    return { kind: 'result', id: nameOf(part), text: JSON.stringify(part.response) ?? '' }
  })
  if (role !== 'model') return results.length > 0 ? answered : [{ kind: 'user' }]
  const thoughts = list.filter(({ thought }) => thought === true)
  return [
    ...thoughts.flatMap(({ text, thoughtSignature }) => reasoning(text, thoughtSignature)),
    {
      kind: 'assistant',
      text: textOf(list.filter(({ thought }) => thought !== true)),
      calls: calls.length,
    },
    ...calls.map((part): HistoryEntry => ({ kind: 'call', id: nameOf(part) })),
  ]
}

function reasoning(value: unknown, signature?: unknown): HistoryEntry[] {
  const text = textOf(value)
  return text === '' ? [] : [{ kind: 'reasoning', text, signed: Boolean(signature) }]
}

/** A text, or the texts of a list of parts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return objects(value)
    .map(({ text, refusal }) => text ?? refusal)
    .filter((text) => typeof text === 'string')
    .join('')
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
