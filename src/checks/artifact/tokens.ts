import { always, type Check } from '../check.ts'
import { attempts, itemsCheck } from '../items-check.ts'
import { isInteger, isNil, isObject } from '../json.ts'
import type { RecordView } from '../record-view.ts'
import type { TokenField } from '../types.ts'

export const tokenFields: readonly TokenField[] = [
  'prompt_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'total_tokens',
  'cached_tokens',
]

/** Absent and null mean "unavailable", which is counted apart and never compared with raw usage. */
export const tokenChecks: readonly Check[] = tokenFields.map((field) =>
  itemsCheck(
    attempts,
    {
      id: `tokens.${field}`,
      te: [2],
      needs: ['model_calls.present'],
      applies: always,
      field: `token_stats.${field}`,
      expected: 'an integer of at least 0, or null,',
    },
    (count, { token_stats }) => isObject(token_stats) && (isNil(count) || (isInteger(count) && count >= 0)),
  ),
)

/** For each count, the number of attempts that carry one, valid or not. */
export function tokenAvailability(view: RecordView): Record<TokenField, number> {
  const available = {
    prompt_tokens: 0,
    completion_tokens: 0,
    reasoning_tokens: 0,
    total_tokens: 0,
    cached_tokens: 0,
  }
  for (const { value } of view.calls) {
    const stats = value.token_stats
    if (!isObject(stats)) continue
    for (const field of tokenFields) if (!isNil(stats[field])) available[field] += 1
  }
  return available
}
