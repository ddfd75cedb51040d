import type { ModelCallRecord } from '../../evidence/record.ts'
import { isObject, type JsonObject, objectOr } from './json.ts'

type TokenFields = Pick<
  ModelCallRecord,
  | 'tokens_in'
  | 'tokens_out'
  | 'tokens_reasoning'
  | 'tokens_total'
  | 'cached_tokens'
  | 'cache_creation_tokens'
  | 'cache_hit'
>

/**
 * Token counts of a reply, by its dialect (evidence contract, section 2, "Derivation"). Only nonnegative
 * integers count, and what the provider did not send stays `null`: unknown is not zero.
 */
export function tokensOf(dialect: string, response: unknown): TokenFields {
  const body = objectOr(response)
  if (dialect === 'gemini') return geminiTokens(objectOr(body.usageMetadata))
  const usage = objectOr(body.usage)
  const cacheCreation = count(usage.cache_creation_input_tokens)
  const uncached = first(usage.input_tokens, usage.prompt_tokens)
  const prompt =
    dialect === 'messages' && uncached !== null
      ? uncached + (count(usage.cache_read_input_tokens) ?? 0) + (cacheCreation ?? 0)
      : uncached
  const completion = first(usage.output_tokens, usage.completion_tokens)
  const cached = first(
    ...details(usage, ['input_tokens_details', 'prompt_tokens_details'], 'cached_tokens'),
    usage.cache_read_input_tokens,
    usage.cached_input_tokens,
  )
  return {
    tokens_in: prompt,
    tokens_out: completion,
    tokens_reasoning: first(
      ...details(usage, ['output_tokens_details', 'completion_tokens_details'], 'reasoning_tokens'),
      usage.reasoning_output_tokens,
    ),
    tokens_total: count(usage.total_tokens) ?? sum(prompt, completion),
    cached_tokens: cached,
    cache_creation_tokens: cacheCreation,
    cache_hit: cached === null ? null : cached > 0,
  }
}

function geminiTokens(usage: JsonObject): TokenFields {
  const prompt = count(usage.promptTokenCount)
  const completion = count(usage.candidatesTokenCount)
  const cached = count(usage.cachedContentTokenCount)
  return {
    tokens_in: prompt,
    tokens_out: completion,
    tokens_reasoning: count(usage.thoughtsTokenCount),
    tokens_total: count(usage.totalTokenCount) ?? sum(prompt, completion),
    cached_tokens: cached,
    cache_creation_tokens: null,
    cache_hit: cached === null ? null : cached > 0,
  }
}

function details(usage: JsonObject, names: string[], field: string): unknown[] {
  return names.map((name) => (isObject(usage[name]) ? usage[name][field] : undefined))
}

function first(...values: unknown[]): number | null {
  for (const value of values) {
    const counted = count(value)
    if (counted !== null) return counted
  }
  return null
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

function sum(prompt: number | null, completion: number | null): number | null {
  return prompt === null || completion === null ? null : prompt + completion
}
