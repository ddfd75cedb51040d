import { z } from 'zod'

const count = z.int().nonnegative()

const part = z.union([
  z.strictObject({ text: z.string(), thought: z.literal(true).optional() }),
  z.strictObject({
    functionCall: z.strictObject({
      id: z.string().min(1),
      name: z.string().min(1),
      args: z.record(z.string(), z.unknown()),
    }),
    thoughtSignature: z.base64().optional(),
  }),
])

const finishReason = z.enum([
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'IMAGE_OTHER',
  'NO_IMAGE',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
  'MALFORMED_RESPONSE',
])

/** A whole reply, and a chunk of a stream as well. */
export const geminiReply = z.strictObject({
  candidates: z.array(
    z.strictObject({
      content: z.strictObject({ role: z.literal('model'), parts: z.array(part) }),
      finishReason: finishReason.optional(),
      finishMessage: z.string().optional(),
      index: z.int(),
    }),
  ),
  usageMetadata: z
    .strictObject({
      promptTokenCount: count,
      candidatesTokenCount: count,
      totalTokenCount: count,
      cachedContentTokenCount: count,
      thoughtsTokenCount: count,
    })
    .optional(),
  modelVersion: z.string(),
  responseId: z.string().min(1),
})

export const geminiError = z.strictObject({
  error: z.strictObject({ code: z.int(), message: z.string(), status: z.string().regex(/^[A-Z_]+$/) }),
})
