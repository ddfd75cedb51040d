import type { ModelCallRecord } from '../../evidence/record.ts'
import { objectOr, stringOrNull } from './json.ts'
import { tokensOf } from './tokens.ts'

type Derived = Pick<ModelCallRecord, 'response_id' | 'response_status' | 'finish_reason' | 'model'> &
  ReturnType<typeof tokensOf>

/**
 * What the record says of a reply, read from its body alone (evidence contract, section 2, "Derivation").
 * A body that is no object says nothing: an error is never given a response id, a finish label or counts
 * that it did not carry.
 */
export function derive(dialect: string, request: unknown, response: unknown): Derived {
  const body = objectOr(response)
  return {
    response_id: stringOrNull(dialect === 'gemini' ? (body.responseId ?? body.id) : body.id),
    response_status: stringOrNull(body.status),
    finish_reason: finishReason(dialect, response),
    model:
      stringOrNull(dialect === 'gemini' ? body.modelVersion : body.model) ??
      stringOrNull(objectOr(request).model),
    ...tokensOf(dialect, response),
  }
}

function finishReason(dialect: string, response: unknown): string | null {
  const body = objectOr(response)
  if (dialect === 'gemini') return stringOrNull(firstOf(body.candidates).finishReason)
  return (
    stringOrNull(body.stop_reason) ??
    stringOrNull(firstOf(body.choices).finish_reason) ??
    stringOrNull(objectOr(body.incomplete_details).reason)
  )
}

function firstOf(list: unknown): Record<string, unknown> {
  return objectOr(Array.isArray(list) ? list[0] : undefined)
}
