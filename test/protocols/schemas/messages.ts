import { z } from 'zod'

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string(), citations: z.null() }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string().min(1) }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().startsWith('toolu_'),
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()),
  }),
])

const usage = z.strictObject({
  input_tokens: z.int().nonnegative(),
  cache_creation_input_tokens: z.int().nonnegative(),
  cache_read_input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
})

const stopReason = z
  .enum([
    'end_turn',
    'max_tokens',
    'stop_sequence',
    'tool_use',
    'pause_turn',
    'refusal',
    'model_context_window_exceeded',
  ])
  .nullable()

const stop = {
  stop_reason: stopReason,
  stop_sequence: z.string().nullable(),
  stop_details: z
    .strictObject({ type: z.literal('refusal'), category: z.null(), explanation: z.string().nullable() })
    .nullable(),
}

export const messagesReply = z.strictObject({
  id: z.string().startsWith('msg_'),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string(),
  container: z.null(),
  content: z.array(block),
  ...stop,
  // The vendor requires it; a script that leaves it out is one for other dialects.
  usage: usage.optional(),
})

export const messagesError = z.strictObject({
  type: z.literal('error'),
  error: z.strictObject({ type: z.string().regex(/^\w+$/), message: z.string() }),
  request_id: z.string().startsWith('req_'),
})

const index = z.int().nonnegative()

export const messagesEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('message_start'), message: messagesReply }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('content_block_start'), index, content_block: block }),
  z.strictObject({
    type: z.literal('content_block_delta'),
    index,
    delta: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text_delta'), text: z.string() }),
      z.strictObject({ type: z.literal('thinking_delta'), thinking: z.string() }),
      z.strictObject({ type: z.literal('signature_delta'), signature: z.string() }),
      z.strictObject({ type: z.literal('input_json_delta'), partial_json: z.string() }),
    ]),
  }),
  z.strictObject({ type: z.literal('content_block_stop'), index }),
  z.strictObject({ type: z.literal('message_delta'), delta: z.strictObject(stop), usage: usage.optional() }),
  z.strictObject({ type: z.literal('message_stop') }),
  messagesError,
])
