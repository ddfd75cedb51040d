import type { Dialect } from '../../evidence/record.ts'
import type { JsonObject } from '../../protocols/json.ts'
import { examineRequest } from '../../protocols/requests/examine.ts'
import type { RequestRule } from '../../protocols/requests/types.ts'
import { saidIn } from './read-history.ts'

/** What a strict service refuses for the history's sake; unknown fields and the like are another matter. */
const words: Partial<Record<RequestRule, string>> = {
  tool_results: 'a tool call without exactly one result, or a result without a call',
  unique_ids: 'a tool-call id that was used before',
  unicode: 'half of a surrogate pair',
}

/**
 * What a strict service would refuse in a request's history: the rules on tool results, ids and Unicode by
 * which the provider itself examines requests, tool calls without an id, and messages of the model that say
 * nothing. Each in a few words with its place, without any of the text.
 */
export function historyFaults(dialect: Dialect, request: JsonObject): string[] {
  const breaches = examineRequest(dialect, request, []).flatMap(({ rule, path }) =>
    words[rule] ? [`${words[rule]} (${path})`] : [],
  )
  const said = saidIn(dialect, request)
  if (said.some(({ calls }) => calls.includes(null))) breaches.push('a tool call without an id')
  if (said.some(({ text, calls }) => text.trim() === '' && calls.length === 0))
    breaches.push('a message of the model that says nothing')
  return breaches
}
