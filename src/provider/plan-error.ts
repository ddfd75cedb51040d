import { gzipSync } from 'node:zlib'
import { parseObject } from '../protocols/json.ts'
import type { ErrorContent, Protocol } from '../protocols/types.ts'
import { deadlineMessage, deadlineType, errorHeaders, errorType, failureMessage } from './defaults.ts'
import { jsonType, planBody, type ReplyPlan } from './plan.ts'
import type { Fault } from './script.ts'

export type ErrorFault = Extract<Fault, { kind: 'http_error' | 'deadline' | 'error_body' }>

/** An answer that is an error and nothing else. */
export function planError(protocol: Protocol, fault: ErrorFault): ReplyPlan {
  switch (fault.kind) {
    case 'deadline': {
      const error = { status: 504, message: deadlineMessage, type: deadlineType }
      const plan = planErrorObject(protocol, error, errorHeaders)
      return { ...plan, waitMs: fault.seconds * 1000, deadlineSeconds: fault.seconds }
    }
    case 'error_body':
      return planErrorBody(protocol, fault)
    case 'http_error':
      return planHttpError(protocol, fault)
  }
}

/** HTTP 200 whose body is an error; also what an error event becomes where a reply is not streamed. */
export function planErrorBody(
  protocol: Protocol,
  fault: { message?: string; code?: string; body?: unknown; status?: number },
): ReplyPlan {
  const { message = failureMessage, code, status = 500 } = fault
  const body = fault.body ?? protocol.errorBody({ status, message, type: errorType, code })
  return planValue(200, body, {})
}

/** The answer to a request that is refused. */
export function planErrorObject(
  protocol: Protocol,
  error: ErrorContent,
  headers: Record<string, string> = {},
): ReplyPlan {
  return planValue(error.status, protocol.errorBody(error), headers)
}

function planHttpError(protocol: Protocol, fault: Extract<Fault, { kind: 'http_error' }>): ReplyPlan {
  const error = { status: fault.status, message: fault.message ?? failureMessage, type: errorType }
  const headers = lowerCased(fault.headers ?? errorHeaders)
  if (fault.retryAfterDate !== undefined)
    headers['retry-after'] = new Date(Date.now() + fault.retryAfterDate * 1000).toUTCString()
  const body = fault.body === undefined ? protocol.errorBody(error) : fault.body
  const plan = planValue(fault.status, body, headers)
  if (!fault.gzip) return plan
  const chunks = plan.chunks.map(({ bytes }) => ({ bytes: new Uint8Array(gzipSync(bytes)) }))
  return { ...plan, chunks, headers: { ...plan.headers, 'content-encoding': 'gzip' } }
}

function planValue(status: number, body: unknown, headers: Record<string, string>): ReplyPlan {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? { 'content-type': textType(body) } : jsonType
  return planBody(status, text, { ...type, ...headers }, parseObject(text))
}

function textType(text: string): string {
  return /^\s*</.test(text) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
