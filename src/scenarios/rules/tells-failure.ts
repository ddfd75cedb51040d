import type { JsonObject } from '../../protocols/json.ts'

const words =
  /\b(?:fail(?:s|ed|ure)?|errors?|errored|refus(?:ed|al)|rejected|declined?|withheld|aborted|crashed|could not|unable to|HTTP [45]\d\d)\b/i

/** Fields of a result that name an error and hold none. */
const empty = /"\w*(?:error|fail)\w*":\s*(?:null|false|0|""|\[\]|\{\})/gi

const success = /"status":\s*"(?:completed|success|succeeded|done)"/i

/** Whether an entry of a history calls what it tells of completed, in a field of its own. */
export function callsCompleted(entry: JsonObject): boolean {
  return !isMarked(entry) && success.test(plain(entry))
}

/**
 * Whether an entry of a history tells of a failure: by a mark, or in words. One that calls what it tells of
 * completed does not, whatever else it quotes.
 */
export function tellsFailure(entry: JsonObject): boolean {
  return isMarked(entry) || (!callsCompleted(entry) && words.test(plain(entry).replaceAll(empty, '')))
}

const isMarked = (entry: JsonObject): boolean => /"is_error":\s*true/.test(plain(entry))

/** As JSON whose inner JSON, if any, reads like the rest. */
function plain(entry: JsonObject): string {
  return JSON.stringify(entry).replaceAll(/\\+"/g, '"')
}
