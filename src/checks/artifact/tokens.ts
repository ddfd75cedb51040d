import { always, type Check } from '../check.ts'
import { attempts } from '../collection.ts'
import { itemsCheck } from '../items-check.ts'
import { isInteger, isObject, type JsonObject } from '../json.ts'
import { tokenFields } from '../token-fields.ts'
import type { TokenField } from '../types.ts'

/** Absent and null mean "unavailable", which is counted apart and never compared with raw usage. */
const isCount = (value: unknown): boolean =>
  value === null || value === undefined || (isInteger(value) && value >= 0)

const rules: Record<TokenField, (stats: JsonObject) => boolean> = {
  prompt_tokens: (stats) => isCount(stats.prompt_tokens),
  completion_tokens: (stats) => isCount(stats.completion_tokens),
  reasoning_tokens: (stats) => isCount(stats.reasoning_tokens),
  total_tokens: (stats) => isCount(stats.total_tokens),
  cached_tokens: (stats) => isCount(stats.cached_tokens),
}

export const tokenChecks: readonly Check[] = tokenFields.map((field) => {
  const rule = rules[field]
  return itemsCheck(
    attempts,
    {
      id: `tokens.${field}`,
      te: [2],
      needs: ['model_calls.present'],
      applies: always,
      field: `token_stats.${field}`,
      expected: 'an integer of at least 0, or null,',
    },
    ({ token_stats }) => isObject(token_stats) && rule(token_stats),
  )
})
