/**
 * The file that the plugin writes, as far as the translation relies on it: one line for each call of a hook
 * or middleware, with what Hermes passed to it (its developer guide, pages on hooks and middleware). Kinds
 * that are not listed are let through.
 */
import { z } from 'zod'
import { unlisted } from '../../src/harness/index.ts'

/** Unix seconds, by the plugin. */
const at = z.number()
const ofSession = { at, session_id: z.string() }
const ofRequest = { ...ofSession, api_request_id: z.string() }

const apiRequestStarted = z.looseObject({
  ...ofRequest,
  kind: z.literal('pre_api_request'),
  /** Unix seconds; the same for all attempts of a decision. */
  started_at: z.number(),
})
/** The plugin's own line: the provider call returned. */
const llmResponse = z.looseObject({
  ...ofRequest,
  kind: z.literal('llm_response'),
  api_mode: z.string(),
  response_id: z.string().nullable(),
})
/** Hermes took the answer. Missing for answers that it asks for again or that broke off. */
const apiRequestEnded = z.looseObject({
  ...ofRequest,
  kind: z.literal('post_api_request'),
  assistant_tool_call_count: z.number(),
  answer: z.string().nullish(),
  reasoning: z.string().nullish(),
})
const apiRequestFailed = z.looseObject({
  ...ofRequest,
  kind: z.literal('api_request_error'),
  error: z.looseObject({ type: z.string(), message: z.string() }),
})
const toolCallEnded = z.looseObject({
  ...ofSession,
  kind: z.literal('post_tool_call'),
  tool_call_id: z.string(),
  duration_ms: z.number(),
  /** Hermes' own; `ok` whatever a command's exit code. */
  status: z.string(),
  /** The command's, read by the plugin from the result; `null` when there is none. */
  exit_code: z.number().nullable(),
})
const sessionEnded = z.looseObject({
  ...ofSession,
  kind: z.literal('on_session_end'),
  completed: z.boolean(),
  interrupted: z.boolean(),
})
const subagentStopped = z.looseObject({
  at,
  kind: z.literal('subagent_stop'),
  child_session_id: z.string(),
  child_status: z.string(),
})

const listed = [
  'pre_api_request',
  'llm_response',
  'post_api_request',
  'api_request_error',
  'post_tool_call',
  'on_session_end',
  'subagent_stop',
]

export const hermesEventSchema = z.union([
  z.discriminatedUnion('kind', [
    apiRequestStarted,
    llmResponse,
    apiRequestEnded,
    apiRequestFailed,
    toolCallEnded,
    sessionEnded,
    subagentStopped,
  ]),
  z.looseObject({
    kind: unlisted(listed),
  }),
])
export type HermesEvent = z.infer<typeof hermesEventSchema>
export type LlmResponse = z.infer<typeof llmResponse>
export type ToolCallEnded = z.infer<typeof toolCallEnded>

type ByKind<K extends string> = Extract<HermesEvent, { kind: K }>
const is =
  <K extends string>(kind: K) =>
  (event: HermesEvent): event is ByKind<K> =>
    event.kind === kind

export const isRequestStarted = is('pre_api_request')
export const isLlmResponse = is('llm_response')
export const isRequestEnded = is('post_api_request')
export const isRequestFailed = is('api_request_error')
export const isToolCallEnded = is('post_tool_call')
export const isSessionEnded = is('on_session_end')
export const isSubagentStopped = is('subagent_stop')
