import { z } from 'zod'

const any = z.unknown()
const text = z.string().nullable().optional()
const status = z.enum(['in_progress', 'completed', 'incomplete']).nullable().optional()

const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
  z.strictObject({ type: z.literal('input_image'), image_url: text, file_id: text, detail: any.optional() }),
  z.strictObject({
    type: z.literal('input_file'),
    file_id: text,
    file_url: text,
    file_data: text,
    filename: text,
  }),
  z.strictObject({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(any).optional(),
    logprobs: any.optional(),
  }),
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
])

const message = z.strictObject({
  type: z.literal('message').optional(),
  id: z.string().optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(part)]),
  status,
  phase: z.enum(['commentary', 'final_answer']).nullable().optional(),
})

const functionCall = z.strictObject({
  type: z.literal('function_call'),
  id: text,
  call_id: z.string().min(1),
  name: z.string().min(1),
  namespace: z.string().optional(),
  arguments: z.string(),
  status,
})

const functionOutput = z.strictObject({
  type: z.literal('function_call_output'),
  id: text,
  call_id: z.string().min(1),
  output: z.union([z.string(), z.array(part)]),
  status,
})

const reasoning = z.strictObject({
  type: z.literal('reasoning'),
  id: z.string().optional(),
  summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
  content: z.array(any).nullable().optional(),
  encrypted_content: text,
  status,
})

const reference = z.strictObject({
  type: z.literal('item_reference').nullable().optional(),
  id: z.string().min(1),
})

/** Items of the service's own tools; their inside is not examined. */
const other = z.looseObject({
  type: z
    .string()
    .refine(
      (type) =>
        !['message', 'function_call', 'function_call_output', 'reasoning', 'item_reference'].includes(type),
    ),
})

const item = z.union([message, functionCall, functionOutput, reasoning, reference, other])

const tool = z.union([
  z.strictObject({
    type: z.literal('function'),
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: text,
    parameters: z.record(z.string(), any).nullable(),
    strict: z.boolean().nullable().optional(),
    defer_loading: z.boolean().optional(),
  }),
  z.looseObject({ type: z.string().refine((type) => type !== 'function') }),
])

/** Keys from the vendor's published parameters. */
const optional = Object.fromEntries(
  [
    'background',
    'context_management',
    'conversation',
    'include',
    'instructions',
    'max_output_tokens',
    'max_tool_calls',
    'metadata',
    'moderation',
    'parallel_tool_calls',
    'previous_response_id',
    'prompt',
    'prompt_cache_key',
    'prompt_cache_options',
    'prompt_cache_retention',
    'reasoning',
    'safety_identifier',
    'service_tier',
    'store',
    'stream_options',
    'text',
    'tool_choice',
    'top_logprobs',
    'truncation',
    'user',
  ].map((key) => [key, any.optional()]),
)

export const responsesRequest = z.strictObject({
  ...optional,
  model: z.string().min(1),
  input: z.union([z.string(), z.array(item)]),
  tools: z.array(tool).optional(),
  stream: z.boolean().nullable().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
})
