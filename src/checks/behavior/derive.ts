import type { Dialect } from '../../evidence/record.ts'
import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { isObject, type JsonObject } from '../json.ts'

/** What a truthful record retains about one reply, besides its body. */
export interface DerivedMetadata {
  response_id: string | null
  response_status: string | null
  finish_reason: string | null
}

/** Prompt, completion, reasoning, total and cached tokens, as the provider gave them; `null` for none. */
export type TokenCounts = [
  prompt: number | null,
  completion: number | null,
  reasoning: number | null,
  total: number | null,
  cached: number | null,
]

/** An attempt without an explicit dialect is chat when its request has `messages`, else responses. */
export function dialectOf(attempt: WitnessedAttempt): Dialect {
  if (attempt.dialect) return attempt.dialect
  return isObject(attempt.request) && attempt.request.messages !== undefined ? 'chat' : 'responses'
}

/** The metadata that the reply itself carries; an error body carries none, and none may be invented. */
export function deriveMetadata(attempt: WitnessedAttempt): DerivedMetadata {
  const body = isObject(attempt.response) ? attempt.response : {}
  const dialect = dialectOf(attempt)
  return {
    response_id: stringOrNull(dialect === 'gemini' ? (body.responseId ?? body.id) : body.id),
    response_status: stringOrNull(body.status),
    finish_reason: stringOrNull(finishOf(dialect, body)),
  }
}

function finishOf(dialect: Dialect, body: JsonObject): unknown {
  switch (dialect) {
    case 'chat':
      return firstOf(body.choices).finish_reason
    case 'messages':
      return body.stop_reason
    case 'gemini':
      return firstOf(body.candidates).finishReason
    case 'responses':
      return null
  }
}

/** The token counts that the reply carries. A count that it does not carry stays null, never 0. */
export function deriveTokens(attempt: WitnessedAttempt): TokenCounts {
  const body = isObject(attempt.response) ? attempt.response : {}
  if (dialectOf(attempt) === 'gemini') return geminiTokens(objectOf(body.usageMetadata))
  const usage = objectOf(body.usage)
  switch (dialectOf(attempt)) {
    case 'messages': {
      const cached = count(usage.cache_read_input_tokens)
      const prompt = sum(count(usage.input_tokens), cached, count(usage.cache_creation_input_tokens))
      const completion = count(usage.output_tokens)
      const reasoning = count(objectOf(usage.output_tokens_details).reasoning_tokens)
      return [prompt, completion, reasoning, total(usage, prompt, completion), cached]
    }
    case 'responses': {
      const prompt = count(usage.input_tokens)
      const completion = count(usage.output_tokens)
      const reasoning = count(objectOf(usage.output_tokens_details).reasoning_tokens)
      const cached = count(objectOf(usage.input_tokens_details).cached_tokens)
      return [prompt, completion, reasoning, total(usage, prompt, completion), cached]
    }
    default: {
      const prompt = count(usage.prompt_tokens)
      const completion = count(usage.completion_tokens)
      const reasoning = count(objectOf(usage.completion_tokens_details).reasoning_tokens)
      const cached = count(objectOf(usage.prompt_tokens_details).cached_tokens)
      return [prompt, completion, reasoning, total(usage, prompt, completion), cached]
    }
  }
}

function geminiTokens(usage: JsonObject): TokenCounts {
  const prompt = count(usage.promptTokenCount)
  const completion = count(usage.candidatesTokenCount)
  const whole = count(usage.totalTokenCount)
  return [
    prompt,
    completion,
    count(usage.thoughtsTokenCount),
    whole ?? total({}, prompt, completion),
    count(usage.cachedContentTokenCount),
  ]
}

function total(usage: JsonObject, prompt: number | null, completion: number | null): number | null {
  const given = count(usage.total_tokens)
  return given ?? (prompt === null || completion === null ? null : prompt + completion)
}

const sum = (first: number | null, ...more: (number | null)[]): number | null =>
  first === null ? null : more.reduce<number>((whole, part) => whole + (part ?? 0), first)

const count = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const firstOf = (value: unknown): JsonObject => objectOf(Array.isArray(value) ? value[0] : undefined)
