import { createHash } from 'node:crypto'
import { sortKeys } from '../canonical.ts'
import { isObject, isTruthy } from '../json.ts'

/**
 * Identity of an exchange: SHA-256 of the pretty JSON (two spaces, sorted keys, final newline) of request,
 * status and reply. The clock `created` of a chat completion is left out, and an empty body counts as `{}`
 * (evidence contract, section 4).
 */
export function fingerprint(request: unknown, status: unknown, response: unknown): string {
  const text = `${JSON.stringify(sortKeys([request ?? null, status ?? null, replyOf(response)]), null, 2)}\n`
  return createHash('sha256').update(text).digest('hex')
}

function replyOf(response: unknown): unknown {
  if (!isTruthy(response)) return {}
  if (!isObject(response) || response.object !== 'chat.completion') return response
  const { created: _, ...rest } = response
  return rest
}
