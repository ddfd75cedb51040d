/**
 * Codex's rollout trace (`trace.jsonl` below `CODEX_ROLLOUT_TRACE_ROOT`, described in the README of its
 * `rollout-trace` crate), as far as the translation relies on it. Events stand in the order of `seq`. Types
 * that are not listed are let through.
 */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

const inferenceStarted = z.looseObject({
  type: z.literal('inference_started'),
  /** Also sent as the header `x-codex-inference-call-id`, on every HTTP attempt of this inference. */
  inference_call_id: z.string(),
  /** The items of the history that the prompt was made of: the same ones for all attempts at one decision. */
  prepared_prompt_payload: z
    .looseObject({ parts: z.array(z.looseObject({ raw_payload_id: z.string() })).optional() })
    .optional(),
})
const inferenceCompleted = z.looseObject({
  type: z.literal('inference_completed'),
  inference_call_id: z.string(),
  response_id: z.string().nullable(),
})
const inferenceFailed = z.looseObject({ type: z.literal('inference_failed'), inference_call_id: z.string() })
const inferenceCancelled = z.looseObject({
  type: z.literal('inference_cancelled'),
  inference_call_id: z.string(),
})
const itemAccepted = z.looseObject({ type: z.literal('history_item_accepted'), item_id: z.string() })
const turnStarted = z.looseObject({
  type: z.literal('codex_turn_started'),
  codex_turn_id: z.string(),
  thread_id: z.string(),
})
const toolCallEnded = z.looseObject({
  type: z.literal('tool_call_ended'),
  tool_call_id: z.string(),
  status: z.string(),
})
const rolloutStarted = z.looseObject({ type: z.literal('rollout_started'), root_thread_id: z.string() })

const listed = [
  'inference_started',
  'inference_completed',
  'inference_failed',
  'inference_cancelled',
  'history_item_accepted',
  'codex_turn_started',
  'tool_call_ended',
  'rollout_started',
]

/** One line of the trace. */
export const traceEventSchema = z.looseObject({
  wall_time_unix_ms: z.number(),
  /** `null` on events of the whole rollout. */
  thread_id: z.string().nullable(),
  payload: z.union([
    z.discriminatedUnion('type', [
      inferenceStarted,
      inferenceCompleted,
      inferenceFailed,
      inferenceCancelled,
      itemAccepted,
      turnStarted,
      toolCallEnded,
      rolloutStarted,
    ]),
    z.looseObject({ type: unlisted(listed) }),
  ]),
})
export type TraceEvent = z.infer<typeof traceEventSchema>
export type InferenceStarted = z.infer<typeof inferenceStarted>

type Payload = TraceEvent['payload']
type ByType<K extends string> = Extract<Payload, { type: K }>
const is =
  <K extends string>(type: K) =>
  (payload: Payload): payload is ByType<K> =>
    payload.type === type

export const isInferenceStarted = is('inference_started')
export const isInferenceCompleted = is('inference_completed')
export const isInferenceFailed = is('inference_failed')
export const isInferenceCancelled = is('inference_cancelled')
export const isItemAccepted = is('history_item_accepted')
export const isTurnStarted = is('codex_turn_started')
export const isToolCallEnded = is('tool_call_ended')
export const isRolloutStarted = is('rollout_started')
