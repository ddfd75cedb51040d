import type { Dialect } from '../../evidence/record.ts'
import { isObject, type JsonObject, objectsOf } from '../../protocols/json.ts'

export interface UpstreamAnswer {
  dialect: Dialect
  status: number
  contentType: string
  /** What the body amounts to: an object, else its text. */
  response: JsonObject | string
  /** The body came to an orderly end. */
  ended: boolean
  baseUrl: string
  apiKeyEnv: string
  path: string
}

/** Where a whole reply has its content. */
const contents: Record<Dialect, string[]> = {
  chat: ['choices'],
  responses: ['output'],
  messages: ['content'],
  gemini: ['candidates', 'promptFeedback'],
}

/** What an answer tells of a wrong key, model or address, in words; `null` when it tells nothing of the kind. */
export function wrongUpstream(answer: UpstreamAnswer): string | null {
  const { status, response, baseUrl, apiKeyEnv, path } = answer
  const said = messageIn(response)
  if (status === 401 || status === 403 || (status === 400 && /\bapi[ _]key\b.*\b(in|not )valid/i.test(said)))
    return `the provider at ${baseUrl} refused the key in ${apiKeyEnv}`
  if (status === 404 && said !== '')
    return `the provider at ${baseUrl} answered 404 to POST ${path}: ${said}; check the model and the base URL`
  if (status === 404 || status === 405 || isForeign(answer))
    return `${baseUrl} does not answer POST ${path} as a provider of this protocol does; check the base URL and the harness's protocol`
  return null
}

/** The words of an error in any of the protocols; `''` when the body is none. */
function messageIn(response: JsonObject | string): string {
  const error = isObject(response) ? response.error : null
  return isObject(error) && typeof error.message === 'string' ? error.message : ''
}

/** A web page, or a whole JSON body that is neither a reply of this protocol nor an error. */
function isForeign({ dialect, status, contentType, response, ended }: UpstreamAnswer): boolean {
  if (/^text\/html\b/.test(contentType)) return true
  if (status < 200 || status > 299 || !ended || contentType.startsWith('text/event-stream')) return false
  if (!isObject(response)) return true
  return response.error == null && !contents[dialect].some((key) => response[key] !== undefined)
}

/** True of a whole reply that asks for no tool. */
export function isFinalReply(dialect: Dialect | undefined, response: unknown): boolean {
  if (!isObject(response)) return false
  switch (dialect) {
    case 'chat':
      return every(response.choices, ({ message }) =>
        isObject(message) ? objectsOf(message.tool_calls).length === 0 : false,
      )
    case 'responses':
      return every(response.output, ({ type }) => type !== 'function_call')
    case 'messages':
      return every(response.content, ({ type }) => type !== 'tool_use')
    default:
      return every(response.candidates, ({ content }) =>
        (isObject(content) ? objectsOf(content.parts) : []).every(
          ({ functionCall }) => functionCall === undefined,
        ),
      )
  }
}

function every(list: unknown, holds: (value: JsonObject) => boolean): boolean {
  const values = objectsOf(list)
  return values.length > 0 && values.every(holds)
}
