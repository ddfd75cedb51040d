import type { TokenField } from './types.ts'

/** The counts of an attempt, in the order of the contract. */
export const tokenFields: readonly TokenField[] = [
  'prompt_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'total_tokens',
  'cached_tokens',
]
