import type { Dialect } from '../../evidence/record.ts'
import { protocolOf } from '../../protocols/index.ts'
import { isObject, type JsonObject, objectsOf } from '../../protocols/json.ts'

/** What the model said in one message of a history; in the Responses protocol each item is one. */
export interface Said {
  text: string
  /** Ids of its tool calls; `null` for one that has none. */
  calls: (string | null)[]
}

export interface Returned {
  id: string | null
  text: string
}

/** The model's messages in the history that a request carries. What cannot be read counts as absent. */
export function saidIn(dialect: Dialect, request: JsonObject): Said[] {
  switch (dialect) {
    case 'chat':
      return objectsOf(request.messages).filter(isAssistant).map(chatMessage)
    case 'responses':
      return objectsOf(request.input).flatMap(responsesItem)
    case 'messages':
      return objectsOf(request.messages).filter(isAssistant).map(messagesTurn)
    case 'gemini':
      return objectsOf(request.contents).filter(isAssistant).map(geminiTurn)
  }
}

/** The tool results in the history that a request carries. */
export function returnedIn(dialect: Dialect, request: JsonObject): Returned[] {
  return protocolOf(dialect)
    .read(request, '')
    .results.map(({ id, output }) => ({
      id,
      text: typeof output === 'string' ? output : (JSON.stringify(output) ?? ''),
    }))
}

const isAssistant = ({ role }: JsonObject) => role === 'assistant' || role === 'model'

function chatMessage({ content, refusal, tool_calls }: JsonObject): Said {
  return { text: textOf(content) || textOf(refusal), calls: objectsOf(tool_calls).map(({ id }) => idOf(id)) }
}

function responsesItem(item: JsonObject): Said[] {
  if (item.type === 'function_call') return [{ text: '', calls: [idOf(item.call_id)] }]
  return isAssistant(item) ? [{ text: textOf(item.content), calls: [] }] : []
}

function messagesTurn({ content }: JsonObject): Said {
  const calls = objectsOf(content).filter(({ type }) => type === 'tool_use')
  return { text: textOf(content), calls: calls.map(({ id }) => idOf(id)) }
}

/** Gemini's calls need no id; without one they are known by their name. */
function geminiTurn({ parts }: JsonObject): Said {
  const calls = objectsOf(parts)
    .map(({ functionCall }) => functionCall)
    .filter(isObject)
  const spoken = objectsOf(parts).filter(({ thought }) => thought !== true)
  return { text: textOf(spoken), calls: calls.map(({ id, name }) => idOf(id) ?? idOf(name)) }
}

/** A text, or the texts of a list of parts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return objectsOf(value)
    .map(({ text, refusal }) => text ?? refusal)
    .filter((text) => typeof text === 'string')
    .join('')
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
