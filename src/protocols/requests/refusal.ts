import type { Dialect } from '../../evidence/record.ts'
import type { ErrorContent } from '../types.ts'
import type { Breach } from './types.ts'

/**
 * How a strict service refuses a request. Services that speak Chat Completions answer 422 when a message holds
 * a field that they do not know, and 400 to everything else.
 */
export function refusalOf(dialect: Dialect, [first]: Breach[]): ErrorContent {
  const { path = '', message = 'invalid request', rule } = first ?? {}
  const inMessage = dialect === 'chat' && rule === 'schema' && path.startsWith('messages[')
  const status = inMessage ? 422 : 400
  const openai = dialect === 'chat' || dialect === 'responses'
  return {
    status,
    message: path === '' ? message : `${path}: ${message}`,
    type: 'invalid_request_error',
    ...(openai ? { code: codeOf(first), param: path } : {}),
  }
}

function codeOf(breach: Breach | undefined): string {
  if (breach?.rule === 'previous_response') return 'previous_response_not_found'
  return breach?.message.startsWith('unknown field') ? 'unknown_parameter' : 'invalid_value'
}
