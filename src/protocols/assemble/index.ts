import { createParser } from 'eventsource-parser'
import type { Dialect } from '../../evidence/record.ts'
import { isObject, type JsonObject, parseObject } from '../json.ts'
import { assembleChat } from './chat.ts'
import { assembleGemini } from './gemini.ts'
import { assembleMessages } from './messages.ts'
import { assembleResponses } from './responses.ts'

export interface ReceivedEvent {
  name: string | undefined
  /** `[DONE]` as that text. */
  data: JsonObject | string
}

export interface ReceivedBody {
  dialect: Dialect
  status: number
  contentType: string
  /** Decoded text of everything that came. */
  text: string
  /** The body came to an orderly end. */
  ended: boolean
}

/** Puts events together; `null` when they do not make a whole reply. */
type Assemble = (events: ReceivedEvent[], ended: boolean) => JsonObject | null

const assemblers: Record<Dialect, Assemble> = {
  chat: assembleChat,
  responses: assembleResponses,
  messages: assembleMessages,
  gemini: assembleGemini,
}

/**
 * The reply that a body of unknown origin amounts to, by the rules in `evidence/capture.ts`. It is the
 * witness's own reading of a provider that has no script; the capture has another.
 */
export function assembleBody(body: ReceivedBody): JsonObject | string {
  const { dialect, status, contentType, text, ended } = body
  if (status >= 200 && status < 300 && contentType.startsWith('text/event-stream')) {
    const events = eventsOf(text)
    return (events && assemblers[dialect](events, ended)) ?? text
  }
  const list: unknown = dialect === 'gemini' && status < 300 && ended ? listOf(text) : null
  const chunks =
    Array.isArray(list) && list.length > 0 && list.every((chunk) => isObject(chunk) && !chunk.error)
  if (chunks)
    return assembleGemini(
      (list as JsonObject[]).map((data) => ({ name: undefined, data })),
      true,
      false,
    ) as JsonObject
  return ended ? parseObject(text) : text
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `null` when an event's data is no JSON object. */
function eventsOf(text: string): ReceivedEvent[] | null {
  const events: ReceivedEvent[] = []
  let readable = true
  const parser = createParser({
    onEvent({ event, data }) {
      if (data === '') return
      const value = parseObject(data)
      if (typeof value === 'string' && data.trim() !== '[DONE]') readable = false
      events.push({ name: event, data: typeof value === 'string' ? data.trim() : value })
    },
  })
  parser.feed(text)
  return readable ? events : null
}
