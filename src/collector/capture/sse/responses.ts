import { isObject, type JsonObject, stringOrNull } from '../json.ts'
import type { StreamAssembler } from './assembler.ts'

const terminal = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** OpenAI Responses: the terminal event carries the whole `response`. */
export function createResponsesAssembler(): StreamAssembler {
  let response: JsonObject = {}
  let ending: string | null = null
  let announced: string | null = null
  return {
    push(data, event) {
      if (!isObject(data)) return event === 'error' ? 'error' : 'open'
      const type = stringOrNull(data.type) ?? event
      if (type === 'error') return 'error'
      if (!isObject(data.response)) return 'open'
      announced ??= stringOrNull(data.response.id)
      if (type === undefined || !terminal.has(type)) return 'open'
      response = data.response
      ending = type
      return 'terminal'
    },
    done: () => 'open',
    result: () => response,
    category() {
      if (ending === 'response.failed') return 'upstream_error'
      return ending === 'response.incomplete' ? 'incomplete' : null
    },
    announcedId: () => announced,
  }
}
