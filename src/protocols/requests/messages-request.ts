import { z } from 'zod'

const any = z.unknown()
const cached = { cache_control: any.optional() }

const textBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  citations: any.optional(),
  ...cached,
})

const toolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().regex(/^[\w-]+$/),
  content: z
    .union([
      z.string(),
      z.array(
        z.discriminatedUnion('type', [
          textBlock,
          z.strictObject({ type: z.literal('image'), source: any, ...cached }),
          z.looseObject({ type: z.enum(['search_result', 'document', 'tool_reference']) }),
        ]),
      ),
    ])
    .optional(),
  is_error: z.boolean().optional(),
  toolset_name: any.optional(),
  ...cached,
})

const block = z.discriminatedUnion('type', [
  textBlock,
  toolResult,
  z.strictObject({ type: z.literal('image'), source: any, ...cached }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().regex(/^[\w-]+$/),
    name: z.string().min(1),
    input: z.record(z.string(), any),
    caller: any.optional(),
    toolset_name: any.optional(),
    ...cached,
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.looseObject({
    type: z.enum([
      'document',
      'search_result',
      'server_tool_use',
      'web_search_tool_result',
      'container_upload',
    ]),
  }),
])

const tool = z.union([
  z.strictObject({
    type: z.literal('custom').nullable().optional(),
    name: z.string().regex(/^[\w-]{1,128}$/),
    description: z.string().optional(),
    input_schema: z.looseObject({ type: z.literal('object') }),
    allowed_callers: any.optional(),
    defer_loading: any.optional(),
    eager_input_streaming: any.optional(),
    input_examples: any.optional(),
    strict: any.optional(),
    ...cached,
  }),
  // The service's own tools carry their version in their type.
  z.looseObject({ type: z.string().regex(/_\d{8}$/), name: z.string() }),
])

export const messagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant', 'system']),
        content: z.union([z.string().min(1), z.array(block).min(1)]),
      }),
    )
    .min(1),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  tools: z.array(tool).optional(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_k: any.optional(),
  top_p: any.optional(),
  thinking: any.optional(),
  tool_choice: any.optional(),
  cache_control: any.optional(),
  container: any.optional(),
  context_management: any.optional(),
  diagnostics: any.optional(),
  inference_geo: any.optional(),
  mcp_servers: any.optional(),
  metadata: z.strictObject({ user_id: z.string().nullable().optional() }).optional(),
  output_config: any.optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  speed: any.optional(),
})
