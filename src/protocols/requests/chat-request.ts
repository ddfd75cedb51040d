import { z } from 'zod'
import { any, argumentsSchema, maybe } from './values.ts'

const textPart = z.strictObject({ type: z.literal('text'), text: z.string(), cache_control: any.optional() })
const userPart = z.discriminatedUnion('type', [
  textPart,
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string().min(1), detail: z.string().optional() }),
    cache_control: any.optional(),
  }),
  z.strictObject({
    type: z.literal('input_audio'),
    input_audio: z.strictObject({ data: z.string(), format: z.string() }),
  }),
  z.strictObject({ type: z.literal('file'), file: z.record(z.string(), any) }),
])
const assistantPart = z.discriminatedUnion('type', [
  textPart,
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
])
const texts = z.union([z.string(), z.array(textPart).min(1)])

const toolCall = z.discriminatedUnion('type', [
  z.strictObject({
    id: z.string().min(1),
    type: z.literal('function'),
    function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
  }),
  z.strictObject({
    id: z.string().min(1),
    type: z.literal('custom'),
    custom: z.strictObject({ name: z.string().min(1), input: z.string() }),
  }),
])

const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'developer']), content: texts, name: z.string().optional() }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(userPart).min(1)]),
    name: z.string().optional(),
  }),
  z
    .strictObject({
      role: z.literal('assistant'),
      content: z
        .union([z.string(), z.array(assistantPart).min(1)])
        .nullable()
        .optional(),
      refusal: maybe.text,
      name: z.string().optional(),
      audio: maybe.object,
      function_call: maybe.object,
      tool_calls: z.array(toolCall).min(1).optional(),
      // What compatible services take back; a plain `reasoning` key is not among it.
      reasoning_content: maybe.text,
      reasoning_details: z.array(z.record(z.string(), any)).nullable().optional(),
    })
    .refine(
      ({ content, refusal, tool_calls, function_call, audio }) =>
        content != null || refusal != null || tool_calls || function_call || audio,
      { error: 'an assistant message needs content or tool calls', path: ['content'] },
    ),
  // The services take a name here, too.
  z.strictObject({
    role: z.literal('tool'),
    content: texts,
    tool_call_id: z.string().min(1),
    name: z.string().optional(),
  }),
])

const tool = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('function'),
    function: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      parameters: argumentsSchema.optional(),
      strict: maybe.flag,
    }),
  }),
  z.strictObject({
    type: z.literal('custom'),
    custom: z.strictObject({
      name: z.string().min(1),
      description: z.string().optional(),
      format: any.optional(),
    }),
  }),
])

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({ type: z.enum(['function', 'custom', 'allowed_tools']) }),
])

const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({ type: z.literal('json_schema'), json_schema: z.looseObject({ name: z.string().min(1) }) }),
])

/** Fields from the vendor's published parameters. */
export const chatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: z.array(tool).min(1).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  stream: maybe.flag,
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullable()
    .optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  top_p: z.number().min(0).max(1).nullable().optional(),
  max_tokens: maybe.positive,
  max_completion_tokens: maybe.positive,
  n: z.int().min(1).max(128).nullable().optional(),
  stop: z
    .union([z.string(), z.array(z.string()).min(1).max(4)])
    .nullable()
    .optional(),
  frequency_penalty: z.number().min(-2).max(2).nullable().optional(),
  presence_penalty: z.number().min(-2).max(2).nullable().optional(),
  logit_bias: z.record(z.string(), z.number()).nullable().optional(),
  logprobs: maybe.flag,
  top_logprobs: z.int().min(0).max(20).nullable().optional(),
  seed: maybe.whole,
  user: z.string().optional(),
  store: maybe.flag,
  metadata: maybe.texts,
  reasoning_effort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
    .nullable()
    .optional(),
  verbosity: z.enum(['low', 'medium', 'high']).nullable().optional(),
  response_format: responseFormat.optional(),
  service_tier: maybe.text,
  modalities: z
    .array(z.enum(['text', 'audio']))
    .nullable()
    .optional(),
  audio: maybe.object,
  prediction: maybe.object,
  web_search_options: maybe.object,
  prompt_cache_key: maybe.text,
  prompt_cache_options: maybe.object,
  prompt_cache_retention: maybe.text,
  safety_identifier: maybe.text,
  moderation: any.optional(),
  function_call: any.optional(),
  functions: maybe.list,
})
