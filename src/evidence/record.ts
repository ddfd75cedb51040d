/**
 * The rollout record: the shapes that the kit writes, as zod schemas with their types.
 *
 * Reading is lenient (a check judges what it needs, unknown keys are ignored); writing is strict, and a
 * written record carries an explicit `null` for every field that is unset. The format is NeMo Gym's rollout
 * evidence, `ng_trajectory` 1.0; times are Unix seconds (UTC, fractional), durations milliseconds.
 */
import { z } from 'zod'

const text = z.string().nullable()
const count = z.int().nonnegative().nullable()
const clock = z.number().nullable()
const duration = z.number().nonnegative().nullable()

/** Names the model server that answered: `{type: "responses_api_models", name}`. */
export const modelRefSchema = z.strictObject({ type: z.literal('responses_api_models'), name: z.string() })
export type ModelRef = z.infer<typeof modelRefSchema>

/** Points at one captured attempt: by its id, or by model server and response id, or by all three. */
export const callRefSchema = z
  .strictObject({
    model_call_id: text.optional(),
    model_ref: modelRefSchema.nullable().optional(),
    response_id: text.optional(),
  })
  .refine((ref) => ref.model_call_id != null || (ref.model_ref != null && ref.response_id != null), {
    message: 'a reference gives a model_call_id, or both model_ref and response_id',
  })
export type CallRef = z.infer<typeof callRefSchema>

/** Something that could not be had, said in place of a guess. */
export const gapSchema = z.strictObject({ code: z.string(), invocation_id: text, detail: text })
export type Gap = z.infer<typeof gapSchema>

export const dialects = ['chat', 'responses', 'messages', 'gemini'] as const
/** The wire protocol of an attempt. `gemini` is an extension of the kit. */
export type Dialect = (typeof dialects)[number]

/** One HTTP exchange with the provider as the capture saw it (`ng_model_call_capture.calls`). */
export const modelCallRecordSchema = z.looseObject({
  call_index: z.int(),
  model_call_id: text,
  response_id: text,
  client_session_id: text,
  model_ref: modelRefSchema.nullable(),
  model: text,
  dialect: text,
  status_code: z.int().nullable(),
  response_status: text,
  finish_reason: text,
  error_category: text,
  started_at: clock,
  completed_at: clock,
  tokens_in: count,
  tokens_out: count,
  tokens_reasoning: count,
  tokens_total: count,
  cached_tokens: count,
  cache_creation_tokens: count,
  cache_hit: z.boolean().nullable(),
  reasoning_content: text,
  tool_calls: z.array(z.record(z.string(), z.unknown())),
  latency_total_ms: duration,
  latency_ttft_ms: duration,
})
export type ModelCallRecord = z.infer<typeof modelCallRecordSchema>

export const invocationSchema = z.strictObject({
  kind: z.literal('agent_invocation'),
  invocation_id: z.string(),
  parent_invocation_id: text,
  spawned_by_tool_call_id: text,
  status: z.enum(['completed', 'failed', 'incomplete', 'unknown']),
  duration_ms: duration,
  error_type: text,
  model_calls: z.array(callRefSchema),
  conversation: z.array(z.record(z.string(), z.unknown())),
})
export type InvocationRecord = z.infer<typeof invocationSchema>

export const toolCallObservationSchema = z.strictObject({
  kind: z.literal('tool_call'),
  invocation_id: z.string(),
  tool_call_id: z.string(),
  sandbox_id: text,
  tool_name: text,
  started_at: clock,
  completed_at: clock,
  duration_ms: duration,
  timing_source: z.enum(['executor', 'artifact', 'harness']).nullable(),
  status: z.enum(['completed', 'failed', 'timeout', 'cancelled', 'incomplete', 'unknown']),
  error_type: text,
})
export type ToolCallObservation = z.infer<typeof toolCallObservationSchema>

export const compactionSchema = z.strictObject({
  kind: z.literal('context_compaction'),
  invocation_id: z.string(),
  observed_at: clock,
  trigger: text,
  tokens_before: count,
  tokens_after: count,
  outcome: z.enum(['completed', 'failed', 'aborted', 'unknown']),
  summary: text,
  first_kept_item_id: text,
  before_model_call: callRefSchema.nullable(),
  after_model_call: callRefSchema.nullable(),
  model_calls: z.array(callRefSchema),
})
export type CompactionRecord = z.infer<typeof compactionSchema>

export const sandboxSchema = z.strictObject({
  kind: z.literal('sandbox'),
  role: z.enum(['agent', 'verifier', 'environment']),
  provider: text,
  sandbox_id: text,
  outcome: z.enum(['completed', 'failed', 'timeout', 'oom', 'sandbox_error', 'cancelled', 'unknown']),
  exit_code: z.int().nullable(),
  wall_time_s: duration,
  cpu_time_s: duration,
  peak_memory_mib: duration,
  resource_usage_source: text,
  error_type: text,
})
export type SandboxRecord = z.infer<typeof sandboxSchema>

export const observationRecordSchema = z.discriminatedUnion('kind', [
  invocationSchema,
  toolCallObservationSchema,
  compactionSchema,
  sandboxSchema,
])
export type ObservationRecord = z.infer<typeof observationRecordSchema>

export const trajectoryCallSchema = z.strictObject({
  model_call_id: text,
  started_at: clock,
  completed_at: clock,
  duration_ms: duration,
  request: z.unknown(),
  response: z.unknown(),
  response_metadata: z.strictObject({
    response_id: text,
    model_ref: modelRefSchema.nullable(),
    model: text,
    dialect: text,
    status_code: z.int().nullable(),
    response_status: text,
    finish_reason: text,
    upstream_attempted: z.boolean().nullable(),
    response_source: z.enum(['upstream', 'local']).nullable(),
    upstream_status_code: z.int().nullable(),
    local_response_reason: text,
    error_category: text,
    latency_ttft_ms: duration,
  }),
  token_stats: z.strictObject({
    prompt_tokens: count,
    completion_tokens: count,
    reasoning_tokens: count,
    total_tokens: count,
    cached_tokens: count,
  }),
})
export type TrajectoryCall = z.infer<typeof trajectoryCallSchema>

/** One model decision (the format says *turn*). */
export const turnSchema = z.strictObject({
  invocation_id: z.string(),
  task_id: z.string(),
  rollout_id: z.string(),
  turn_no: z.int().min(1),
  timestamp: z.number(),
  question: z.unknown(),
  answer: z.unknown(),
  reasoning_content: z.unknown(),
  resolved: z.boolean().nullable(),
  step_count: z.int().nonnegative(),
  model_calls: z.array(callRefSchema),
})
export type Turn = z.infer<typeof turnSchema>

export const trajectoryToolCallSchema = toolCallObservationSchema.extend({ output: z.unknown() })
export type TrajectoryToolCall = z.infer<typeof trajectoryToolCallSchema>

export const trajectorySchema = z.strictObject({
  schema_version: z.literal('1.0'),
  task_id: z.string(),
  rollout_id: z.string(),
  invocations: z.array(invocationSchema),
  turns: z.array(turnSchema),
  model_calls: z.array(trajectoryCallSchema),
  tool_calls: z.array(trajectoryToolCallSchema),
  gaps: z.array(gapSchema),
})
export type Trajectory = z.infer<typeof trajectorySchema>

/** One line of a rollout file, as the kit writes it. */
export const rolloutRecordSchema = z.strictObject({
  _ng_task_index: z.int(),
  _ng_rollout_index: z.int(),
  _ng_rollout_id: z.string(),
  task_id: z.string(),
  reward: z.number(),
  evaluation_completed: z.boolean(),
  mask_sample: z.boolean(),
  failure_kind: text.optional(),
  failure_reason: text.optional(),
  response: z.record(z.string(), z.unknown()),
  ng_model_call_capture: z.strictObject({
    rollout_id: z.string(),
    metrics: z.record(z.string(), z.unknown()),
    calls: z.array(modelCallRecordSchema),
    gaps: z.array(gapSchema).optional(),
  }),
  ng_agent_observations: z.strictObject({
    source: z.string(),
    records: z.array(observationRecordSchema),
    gaps: z.array(gapSchema),
  }),
  ng_trajectory: trajectorySchema,
})
export type RolloutRecord = z.infer<typeof rolloutRecordSchema>
