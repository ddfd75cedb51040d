import { z } from 'zod'
import { any, argumentsSchema, maybe } from './values.ts'

const status = z.enum(['in_progress', 'completed', 'incomplete']).nullable().optional()

const inputPart = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('input_text'),
    text: z.string(),
    prompt_cache_breakpoint: any.optional(),
  }),
  z.strictObject({
    type: z.literal('input_image'),
    image_url: maybe.text,
    file_id: maybe.text,
    detail: maybe.text,
    prompt_cache_breakpoint: any.optional(),
  }),
  z.strictObject({
    type: z.literal('input_file'),
    file_id: maybe.text,
    file_url: maybe.text,
    file_data: maybe.text,
    filename: maybe.text,
    detail: maybe.text,
    prompt_cache_breakpoint: any.optional(),
  }),
  z.strictObject({ type: z.literal('input_audio'), input_audio: z.record(z.string(), any) }),
])

const outputPart = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(any).optional(),
    logprobs: maybe.list,
  }),
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
])

const ofMessage = { type: z.literal('message').optional(), id: z.string().optional(), status }

const message = z.discriminatedUnion('role', [
  z.strictObject({
    ...ofMessage,
    role: z.enum(['user', 'system', 'developer']),
    content: z.union([z.string(), z.array(inputPart)]),
  }),
  z.strictObject({
    ...ofMessage,
    role: z.literal('assistant'),
    content: z.union([z.string(), z.array(outputPart)]),
    phase: z.enum(['commentary', 'final_answer']).nullable().optional(),
  }),
])

const functionCall = z.strictObject({
  type: z.literal('function_call'),
  id: maybe.text,
  call_id: z.string().min(1),
  name: z.string().min(1),
  namespace: z.string().optional(),
  arguments: z.string(),
  caller: any.optional(),
  status,
})

const functionOutput = z.strictObject({
  type: z.literal('function_call_output'),
  id: maybe.text,
  call_id: z.string().min(1),
  output: z.union([z.string(), z.array(inputPart)]),
  caller: any.optional(),
  status,
})

const reasoning = z.strictObject({
  type: z.literal('reasoning'),
  id: z.string().optional(),
  summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
  content: maybe.list,
  encrypted_content: maybe.text,
  status,
})

const reference = z.strictObject({
  type: z.literal('item_reference').nullable().optional(),
  id: z.string().min(1),
})

/** Items of the service's own tools, and of tools without a schema; their inside is not examined. */
const other = z.looseObject({
  type: z.enum([
    'additional_tools',
    'apply_patch_call',
    'apply_patch_call_output',
    'code_interpreter_call',
    'compaction',
    'compaction_trigger',
    'computer_call',
    'computer_call_output',
    'configuration_update',
    'custom_tool_call',
    'custom_tool_call_output',
    'file_search_call',
    'image_generation_call',
    'local_shell_call',
    'local_shell_call_output',
    'mcp_approval_request',
    'mcp_approval_response',
    'mcp_call',
    'mcp_list_tools',
    'program',
    'program_output',
    'shell_call',
    'shell_call_output',
    'tool_search_call',
    'tool_search_output',
    'web_search_call',
  ]),
})

const item = z.union([message, functionCall, functionOutput, reasoning, reference, other])

const functionTool = z.strictObject({
  type: z.literal('function'),
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: maybe.text,
  parameters: argumentsSchema.nullable(),
  strict: maybe.flag,
  defer_loading: z.boolean().optional(),
  allowed_callers: any.optional(),
  output_schema: any.optional(),
})

const serviceTool = z.looseObject({
  type: z.enum([
    'apply_patch',
    'code_interpreter',
    'computer',
    'computer_use_preview',
    'custom',
    'file_search',
    'image_generation',
    'local_shell',
    'mcp',
    'programmatic_tool_calling',
    'shell',
    'tool_search',
    'web_search',
    'web_search_2025_08_26',
    'web_search_preview',
    'web_search_preview_2025_03_11',
  ]),
})

const namespaceTool = z.looseObject({
  type: z.literal('namespace'),
  name: z.string().min(1),
  tools: z.array(z.union([functionTool, serviceTool])),
})

const toolChoice = z.union([z.enum(['none', 'auto', 'required']), z.looseObject({ type: z.string().min(1) })])

/** Fields from the vendor's published parameters, and one that its own client sends. */
export const responsesRequest = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(item)]),
  tools: z.array(z.union([functionTool, serviceTool, namespaceTool])).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: maybe.flag,
  stream: maybe.flag,
  stream_options: maybe.object,
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  top_logprobs: z.int().min(0).max(20).nullable().optional(),
  instructions: maybe.text,
  include: z.array(z.string()).nullable().optional(),
  reasoning: z
    .strictObject({
      context: maybe.text,
      effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullable().optional(),
      generate_summary: maybe.text,
      mode: maybe.text,
      summary: z.enum(['auto', 'concise', 'detailed']).nullable().optional(),
    })
    .nullable()
    .optional(),
  text: z
    .strictObject({
      format: z
        .looseObject({ type: z.enum(['text', 'json_object', 'json_schema']) })
        .nullable()
        .optional(),
      verbosity: z.enum(['low', 'medium', 'high']).nullable().optional(),
    })
    .optional(),
  max_output_tokens: maybe.positive,
  max_tool_calls: maybe.positive,
  previous_response_id: maybe.text,
  conversation: z
    .union([z.string(), z.record(z.string(), any)])
    .nullable()
    .optional(),
  store: maybe.flag,
  background: maybe.flag,
  background_options: maybe.object,
  truncation: z.enum(['auto', 'disabled']).nullable().optional(),
  metadata: maybe.texts,
  client_metadata: maybe.texts,
  service_tier: maybe.text,
  user: z.string().optional(),
  safety_identifier: maybe.text,
  prompt: maybe.object,
  prompt_cache_key: maybe.text,
  prompt_cache_options: maybe.object,
  prompt_cache_retention: maybe.text,
  context_management: maybe.list,
  access_programs: maybe.object,
  image: maybe.object,
  moderation: any.optional(),
})
