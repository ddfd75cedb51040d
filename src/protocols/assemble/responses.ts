import { isObject, type JsonObject } from '../json.ts'
import type { ReceivedEvent } from './index.ts'

const terminal = ['response.completed', 'response.incomplete', 'response.failed']

/** Responses: the first terminal event carries the whole reply, unless an error came before it. */
export function assembleResponses(events: ReceivedEvent[]): JsonObject | null {
  for (const { name, data } of events) {
    if (!isObject(data)) continue
    const type = data.type ?? name
    if (type === 'error') return null
    if (terminal.includes(String(type)) && isObject(data.response)) return data.response
  }
  return null
}
