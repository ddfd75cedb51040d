/**
 * Codex's rollout file (`sessions/YYYY/MM/DD/rollout-*.jsonl`, one for each thread), as far as the
 * translation relies on it. Types that are not listed are let through.
 */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

const part = z.looseObject({ type: z.string(), text: z.string().optional() })
export type Part = z.infer<typeof part>

/** Items of the Responses API, as the model was shown them. */
const message = z.looseObject({
  type: z.literal('message'),
  id: z.string().optional(),
  role: z.string(),
  content: z.array(part),
})
const reasoning = z.looseObject({
  type: z.literal('reasoning'),
  id: z.string().optional(),
  summary: z.array(part),
  content: z.array(part).nullable().optional(),
})
const functionCall = z.looseObject({
  type: z.literal('function_call'),
  id: z.string().optional(),
  call_id: z.string(),
  name: z.string(),
  namespace: z.string().nullable().optional(),
  /** JSON, verbatim as the provider sent it. */
  arguments: z.string(),
})
const functionCallOutput = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.union([z.string(), z.array(z.record(z.string(), z.unknown()))]),
})
const itemTypes = ['message', 'reasoning', 'function_call', 'function_call_output']
const item = z.union([
  z.discriminatedUnion('type', [message, reasoning, functionCall, functionCallOutput]),
  z.looseObject({ type: unlisted(itemTypes), id: z.string().optional() }),
])
export type Item = z.infer<typeof item>

/** A finished action; of a command, with its exit code. `id` is the call id where a tool call caused it. */
const action = z.looseObject({
  type: z.string(),
  id: z.string(),
  status: z.string().optional(),
  exit_code: z.number().nullable().optional(),
  /** Of a call that spawned an agent, in either generation of Codex's agent tools: the agent's thread. */
  receiver_thread_ids: z.array(z.string()).optional(),
  agent_thread_id: z.string().optional(),
})
const actionCompleted = z.looseObject({
  type: z.literal('item_completed'),
  thread_id: z.string(),
  item: action,
  /** Unix milliseconds. */
  started_at_ms: z.number().optional(),
  completed_at_ms: z.number().optional(),
})
export type ActionCompleted = z.infer<typeof actionCompleted>

const taskComplete = z.looseObject({
  type: z.literal('task_complete'),
  turn_id: z.string(),
  last_agent_message: z.string().nullable().optional(),
  /** What ended the turn; of a refused request, its body as the provider sent it. */
  error: z.looseObject({ message: z.string(), codex_error_info: z.unknown() }).nullable().optional(),
  duration_ms: z.number().nullable().optional(),
})
export type TaskComplete = z.infer<typeof taskComplete>

const event = z.union([
  z.discriminatedUnion('type', [actionCompleted, taskComplete]),
  z.looseObject({ type: unlisted(['item_completed', 'task_complete']) }),
])

const line = <T extends string, P extends z.ZodType>(type: T, payload: P) =>
  z.looseObject({ timestamp: z.string(), type: z.literal(type), payload })

/** One line of the rollout file. */
export const rolloutLineSchema = z.union([
  z.discriminatedUnion('type', [
    line(
      'session_meta',
      z.looseObject({ id: z.string(), parent_thread_id: z.string().nullable().optional() }),
    ),
    line('response_item', item).extend({
      metadata: z
        .looseObject({
          /** The answer to a compaction's request. */
          compaction_output: z.boolean().optional(),
          /** Copied from the parent into the file of an agent that inherits its history. */
          inherited_user_message: z.boolean().optional(),
        })
        .optional(),
    }),
    line('event_msg', event),
    line('token_usage_record', z.looseObject({ thread_id: z.string(), response_id: z.string() })),
    line('compacted', z.looseObject({ message: z.string() })),
  ]),
  z.looseObject({
    timestamp: z.string(),
    type: unlisted(['session_meta', 'response_item', 'event_msg', 'token_usage_record', 'compacted']),
  }),
])
export type RolloutLine = z.infer<typeof rolloutLineSchema>

type ByType<T, K extends string> = Extract<T, { type: K }>
const is =
  <K extends string>(type: K) =>
  <T extends { type: string }>(value: T): value is ByType<T, K> =>
    value.type === type

export const isSessionMeta = is('session_meta')
export const isResponseItem = is('response_item')
export const isEvent = is('event_msg')
export const isUsageRecord = is('token_usage_record')
export const isCompacted = is('compacted')
export const isMessage = is('message')
export const isReasoning = is('reasoning')
export const isFunctionCall = is('function_call')
export const isActionCompleted = is('item_completed')
export const isTaskComplete = is('task_complete')

export type FunctionCall = ByType<Item, 'function_call'>

export function textOf(parts: Part[]): string | null {
  const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [text]))
  return texts.length === 0 ? null : texts.join('')
}
