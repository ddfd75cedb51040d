import type { CapturedCall } from '../../evidence/capture.ts'
import type { TrajectoryCall } from '../../evidence/record.ts'

/** A captured call as the trajectory keeps it: with its payloads, every unset field an explicit null. */
export function projectCall({ record, request, response }: CapturedCall): TrajectoryCall {
  return {
    model_call_id: record.model_call_id,
    started_at: record.started_at,
    completed_at: record.completed_at,
    duration_ms: record.latency_total_ms,
    request,
    response,
    response_metadata: {
      response_id: record.response_id,
      model_ref: record.model_ref,
      model: record.model,
      dialect: record.dialect,
      status_code: record.status_code,
      response_status: record.response_status,
      finish_reason: record.finish_reason,
      upstream_attempted: null,
      response_source: null,
      upstream_status_code: null,
      local_response_reason: null,
      error_category: record.error_category,
      latency_ttft_ms: record.latency_ttft_ms,
    },
    token_stats: {
      prompt_tokens: record.tokens_in,
      completion_tokens: record.tokens_out,
      reasoning_tokens: record.tokens_reasoning,
      total_tokens: record.tokens_total,
      cached_tokens: record.cached_tokens,
    },
  }
}
