import { z } from 'zod'
import { any, maybe } from './values.ts'

const cached = {
  cache_control: z
    .strictObject({
      type: z.literal('ephemeral'),
      ttl: z.enum(['5m', '1h']).optional(),
      scope: any.optional(),
    })
    .nullable()
    .optional(),
}

const textBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  citations: any.optional(),
  ...cached,
})

/** Of what a message says the service asks more than of a tool's output. */
const spoken = textBlock.extend({
  text: z.string().regex(/\S/, 'a text block must hold more than white space'),
})

const image = z.strictObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
    z.strictObject({ type: z.literal('url'), url: z.string() }),
    z.strictObject({ type: z.literal('file'), file_id: z.string() }),
  ]),
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
          image,
          z.looseObject({ type: z.enum(['search_result', 'document', 'tool_reference']) }),
        ]),
      ),
    ])
    .optional(),
  is_error: z.boolean().optional(),
  toolset_name: any.optional(),
  ...cached,
})

const toolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[\w-]+$/),
  name: z.string().min(1),
  input: z.record(z.string(), any),
  caller: any.optional(),
  toolset_name: any.optional(),
  ...cached,
})

/** Blocks of the service's own tools; their inside is not examined. */
const ownOfUser = z.looseObject({
  type: z.enum(['document', 'search_result', 'container_upload', 'tool_addition', 'tool_removal']),
})
const ownOfModel = z.looseObject({
  type: z.enum([
    'server_tool_use',
    'web_search_tool_result',
    'web_fetch_tool_result',
    'code_execution_tool_result',
    'bash_code_execution_tool_result',
    'text_editor_code_execution_tool_result',
    'tool_search_tool_result',
    'advisor_tool_result',
    'mcp_tool_use',
    'mcp_tool_result',
    'mcp_tool_listing',
    'container_upload',
    'compaction',
    'fallback',
  ]),
})

const userBlock = z.discriminatedUnion('type', [spoken, toolResult, image, ownOfUser])
const modelBlock = z.discriminatedUnion('type', [
  spoken,
  toolUse,
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  ownOfModel,
])

const message = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string().min(1), z.array(userBlock).min(1)]),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.union([z.string().min(1), z.array(modelBlock).min(1)]),
  }),
  z.strictObject({
    role: z.literal('system'),
    content: z.union([z.string().min(1), z.array(textBlock).min(1)]),
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
  z.looseObject({ type: z.literal('mcp_toolset') }),
])

const display = z.enum(['summarized', 'omitted']).nullable().optional()
const thinking = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024), display }),
  z.strictObject({ type: z.enum(['adaptive', 'between_tools']), display }),
  z.strictObject({ type: z.literal('disabled') }),
])

const disable_parallel_tool_use = z.boolean().optional()
const toolChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['auto', 'any']), disable_parallel_tool_use }),
  z.strictObject({ type: z.literal('tool'), name: z.string().min(1), disable_parallel_tool_use }),
  z.strictObject({ type: z.literal('none') }),
])

/** Fields from the vendor's published parameters, the beta ones among them. */
export const messagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(message).min(1),
  system: z.union([z.string(), z.array(textBlock)]).optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).optional(),
  top_p: z.number().min(0).max(1).optional(),
  thinking: thinking.optional(),
  metadata: z.strictObject({ user_id: maybe.text }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  speed: z.enum(['standard', 'fast']).nullable().optional(),
  output_config: maybe.object,
  output_format: maybe.object,
  context_management: maybe.object,
  container: z
    .union([z.string(), z.record(z.string(), any)])
    .nullable()
    .optional(),
  mcp_servers: z.array(any).optional(),
  inference_geo: maybe.text,
  user_profile_id: z.string().optional(),
  workspace_id: z.string().optional(),
  billing_policy: any.optional(),
  compaction: any.optional(),
  diagnostics: any.optional(),
  fallback_credit_token: any.optional(),
  fallbacks: any.optional(),
  thread: any.optional(),
  ...cached,
})
