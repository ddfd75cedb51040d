import { z } from 'zod'

const status = z.enum(['in_progress', 'completed', 'incomplete'])

const outputText = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.tuple([]),
  logprobs: z.tuple([]),
})
const part = z.union([outputText, z.strictObject({ type: z.literal('refusal'), refusal: z.string() })])

const summaryPart = z.strictObject({ type: z.literal('summary_text'), text: z.string() })

const item = z.discriminatedUnion('type', [
  z.strictObject({
    id: z.string().startsWith('rs_'),
    type: z.literal('reasoning'),
    summary: z.array(summaryPart),
    encrypted_content: z.string().min(1).optional(),
  }),
  z.strictObject({
    id: z.string().startsWith('msg_'),
    type: z.literal('message'),
    status,
    role: z.literal('assistant'),
    content: z.array(part),
  }),
  z.strictObject({
    id: z.string().startsWith('fc_'),
    type: z.literal('function_call'),
    status,
    call_id: z.string().min(1),
    name: z.string().min(1),
    namespace: z.string().optional(),
    arguments: z.string(),
  }),
])

const usage = z.strictObject({
  input_tokens: z.int().nonnegative(),
  input_tokens_details: z.strictObject({ cached_tokens: z.int().nonnegative() }),
  output_tokens: z.int().nonnegative(),
  output_tokens_details: z.strictObject({ reasoning_tokens: z.int().nonnegative() }),
  total_tokens: z.int().nonnegative(),
})

export const responsesReply = z.strictObject({
  id: z.string().startsWith('resp_'),
  object: z.literal('response'),
  created_at: z.int(),
  status: z.enum(['completed', 'failed', 'in_progress', 'incomplete']),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z
    .strictObject({ reason: z.enum(['max_output_tokens', 'max_messages', 'content_filter', 'steered']) })
    .nullable(),
  instructions: z.null(),
  max_output_tokens: z.null(),
  metadata: z.strictObject({}),
  model: z.string(),
  output: z.array(item),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.null(),
  store: z.boolean(),
  temperature: z.number(),
  text: z.strictObject({ format: z.strictObject({ type: z.literal('text') }) }),
  tool_choice: z.literal('auto'),
  tools: z.tuple([]),
  top_p: z.number(),
  truncation: z.literal('disabled'),
  usage: usage.optional(),
})

const numbered = { sequence_number: z.int().nonnegative() }
const inItem = { ...numbered, item_id: z.string(), output_index: z.int().nonnegative() }
const inPart = { ...inItem, content_index: z.int().nonnegative() }
const inSummary = { ...inItem, summary_index: z.int().nonnegative() }
const whole = { ...numbered, response: responsesReply }
const itemOnly = { ...numbered, output_index: z.int().nonnegative(), item }
const noLogprobs = { logprobs: z.tuple([]) }

export const responsesEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('response.created'), ...whole }),
  z.strictObject({ type: z.literal('response.in_progress'), ...whole }),
  z.strictObject({ type: z.literal('response.completed'), ...whole }),
  z.strictObject({ type: z.literal('response.incomplete'), ...whole }),
  z.strictObject({ type: z.literal('response.failed'), ...whole }),
  z.strictObject({ type: z.literal('response.output_item.added'), ...itemOnly }),
  z.strictObject({ type: z.literal('response.output_item.done'), ...itemOnly }),
  z.strictObject({ type: z.literal('response.content_part.added'), ...inPart, part }),
  z.strictObject({ type: z.literal('response.content_part.done'), ...inPart, part }),
  z.strictObject({
    type: z.literal('response.output_text.delta'),
    ...inPart,
    delta: z.string(),
    ...noLogprobs,
  }),
  z.strictObject({
    type: z.literal('response.output_text.done'),
    ...inPart,
    text: z.string(),
    ...noLogprobs,
  }),
  z.strictObject({ type: z.literal('response.refusal.delta'), ...inPart, delta: z.string() }),
  z.strictObject({ type: z.literal('response.refusal.done'), ...inPart, refusal: z.string() }),
  z.strictObject({
    type: z.literal('response.reasoning_summary_part.added'),
    ...inSummary,
    part: summaryPart,
  }),
  z.strictObject({
    type: z.literal('response.reasoning_summary_part.done'),
    ...inSummary,
    part: summaryPart,
  }),
  z.strictObject({
    type: z.literal('response.reasoning_summary_text.delta'),
    ...inSummary,
    delta: z.string(),
  }),
  z.strictObject({ type: z.literal('response.reasoning_summary_text.done'), ...inSummary, text: z.string() }),
  z.strictObject({ type: z.literal('response.function_call_arguments.delta'), ...inItem, delta: z.string() }),
  z.strictObject({
    type: z.literal('response.function_call_arguments.done'),
    ...inItem,
    arguments: z.string(),
  }),
  z.strictObject({
    type: z.literal('error'),
    ...numbered,
    code: z.string(),
    message: z.string(),
    param: z.null(),
  }),
])
