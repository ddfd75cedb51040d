import { z } from 'zod'

// Written from the vendor's published types and the extensions that compatible services share.
const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
})

const usage = z.strictObject({
  prompt_tokens: z.int().nonnegative(),
  completion_tokens: z.int().nonnegative(),
  total_tokens: z.int().nonnegative(),
  prompt_tokens_details: z.strictObject({ cached_tokens: z.int().nonnegative() }),
  completion_tokens_details: z.strictObject({ reasoning_tokens: z.int().nonnegative() }),
})

const reasoning = {
  reasoning_content: z.string().optional(),
  reasoning: z.string().optional(),
  reasoning_details: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('reasoning.text'), text: z.string(), index: z.int() }),
        z.strictObject({ type: z.literal('reasoning.encrypted'), data: z.string(), index: z.int() }),
      ]),
    )
    .optional(),
}

const finish = z.enum(['stop', 'length', 'tool_calls', 'content_filter', 'function_call'])

export const chatReply = z.strictObject({
  id: z.string().startsWith('chatcmpl-'),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z
    .array(
      z.strictObject({
        index: z.int(),
        message: z.strictObject({
          role: z.literal('assistant'),
          content: z.string().nullable(),
          refusal: z.string().nullable(),
          tool_calls: z.array(toolCall).min(1).optional(),
          ...reasoning,
        }),
        logprobs: z.null(),
        finish_reason: finish.nullable(),
      }),
    )
    .length(1),
  usage: usage.optional(),
})

const fragment = z.strictObject({
  index: z.int().nonnegative(),
  id: z.string().min(1).optional(),
  type: z.literal('function').optional(),
  function: z.strictObject({ name: z.string().optional(), arguments: z.string() }),
})

export const chatEvent = z.strictObject({
  id: z.string().startsWith('chatcmpl-'),
  object: z.literal('chat.completion.chunk'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.strictObject({
      index: z.int(),
      delta: z.strictObject({
        role: z.literal('assistant').optional(),
        content: z.string().nullable().optional(),
        refusal: z.string().nullable().optional(),
        tool_calls: z.array(fragment).optional(),
        ...reasoning,
      }),
      logprobs: z.null(),
      finish_reason: finish.nullable(),
    }),
  ),
  usage: usage.nullable().optional(),
})

export const openaiError = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    code: z.string(),
    param: z.string().nullable().optional(),
  }),
})
