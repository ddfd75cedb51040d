import { z } from 'zod'

/** Values whose inside a scenario has no interest in: present, of any shape. */
const any = z.unknown()

const textPart = z.strictObject({ type: z.literal('text'), text: z.string(), cache_control: any.optional() })
const userPart = z.discriminatedUnion('type', [
  textPart,
  z.strictObject({ type: z.literal('image_url'), image_url: any }),
  z.strictObject({ type: z.literal('input_audio'), input_audio: any }),
  z.strictObject({ type: z.literal('file'), file: any }),
])
const texts = z.union([z.string(), z.array(textPart)])

const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
})

const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'developer']), content: texts, name: z.string().optional() }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(userPart)]),
    name: z.string().optional(),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: texts.nullable().optional(),
    refusal: z.string().nullable().optional(),
    name: z.string().optional(),
    tool_calls: z.array(toolCall).min(1).optional(),
    // What compatible services take back; a plain `reasoning` key is not among it.
    reasoning_content: z.string().nullable().optional(),
    reasoning_details: z.array(any).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content: texts, tool_call_id: z.string().min(1) }),
])

const tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), any).optional(),
    strict: z.boolean().nullable().optional(),
  }),
})

/** Keys from the vendor's published parameters. */
const optional = Object.fromEntries(
  [
    'audio',
    'frequency_penalty',
    'function_call',
    'functions',
    'logit_bias',
    'logprobs',
    'max_completion_tokens',
    'max_tokens',
    'metadata',
    'modalities',
    'moderation',
    'n',
    'parallel_tool_calls',
    'prediction',
    'presence_penalty',
    'prompt_cache_key',
    'prompt_cache_options',
    'prompt_cache_retention',
    'reasoning_effort',
    'response_format',
    'safety_identifier',
    'seed',
    'service_tier',
    'stop',
    'store',
    'tool_choice',
    'top_logprobs',
    'user',
    'verbosity',
    'web_search_options',
  ].map((key) => [key, any.optional()]),
)

export const chatRequest = z.strictObject({
  ...optional,
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: z.array(tool).optional(),
  stream: z.boolean().nullable().optional(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullable()
    .optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
})
