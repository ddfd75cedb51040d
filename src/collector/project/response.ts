import type { CapturedCall } from '../../evidence/capture.ts'
import type { InvocationRecord, ObservationRecord } from '../../evidence/record.ts'
import type { Outcome } from '../../harness/types.ts'
import { isSuccess } from '../capture/error-category.ts'
import type { JsonObject } from '../capture/json.ts'

/**
 * The agent's final response in the Responses API's form: what the first invocation without a parent put
 * out, the usage summed over the finished replies, and the provider failure that ended it.
 */
export function projectResponse(
  rolloutId: string,
  calls: CapturedCall[],
  records: ObservationRecord[],
  outcome: Outcome,
): JsonObject {
  const invocations = records.filter((each): each is InvocationRecord => each.kind === 'agent_invocation')
  const root = invocations.find((each) => each.parent_invocation_id === null) ?? invocations[0]
  const failed = outcome.failure != null
  return {
    id: `resp_${rolloutId}`,
    object: 'response',
    status: failed ? 'failed' : outcome.status,
    output: (root?.conversation ?? []).filter(isOutput),
    usage: usageOf(calls),
    error: failed ? { code: 'agent_request_failed', message: outcome.failure?.message ?? '' } : null,
    metadata: failed ? { provider_failed: 'true' } : {},
  }
}

/** What the agent produced, as against what it was told. */
function isOutput(item: JsonObject): boolean {
  const message = item.type === undefined || item.type === 'message'
  return !message || item.role === 'assistant'
}

/** `null` when no finished reply carried a count: unknown is not zero. */
function usageOf(calls: CapturedCall[]): JsonObject | null {
  const finished = calls
    .map(({ record }) => record)
    .filter((record) => isSuccess(record.status_code) && record.error_category === null)
  const sum = (field: 'tokens_in' | 'tokens_out' | 'tokens_total') => {
    const counts = finished.map((record) => record[field]).filter((count) => count !== null)
    return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0)
  }
  const usage = {
    input_tokens: sum('tokens_in'),
    output_tokens: sum('tokens_out'),
    total_tokens: sum('tokens_total'),
  }
  return Object.values(usage).every((count) => count === null) ? null : usage
}
