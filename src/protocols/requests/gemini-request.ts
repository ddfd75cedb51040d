import { z } from 'zod'

const any = z.unknown()

const signed = { thought: z.boolean().optional(), thoughtSignature: z.string().optional() }

/** Exactly one of the kinds of data stands in a part. */
const part = z.union([
  z.strictObject({ text: z.string(), ...signed }),
  z.strictObject({
    functionCall: z.strictObject({
      id: z.string().optional(),
      name: z.string().min(1),
      args: z.record(z.string(), any).optional(),
    }),
    ...signed,
  }),
  z.strictObject({
    functionResponse: z.strictObject({
      id: z.string().optional(),
      name: z.string().min(1),
      response: z.record(z.string(), any),
      parts: z.array(any).optional(),
      scheduling: any.optional(),
      willContinue: any.optional(),
    }),
    ...signed,
  }),
  z.strictObject({ inlineData: any, ...signed, videoMetadata: any.optional() }),
  z.strictObject({ fileData: any, ...signed, videoMetadata: any.optional() }),
  z.strictObject({ executableCode: any, ...signed }),
  z.strictObject({ codeExecutionResult: any, ...signed }),
])

const content = z.strictObject({
  role: z.enum(['user', 'model', 'function']).optional(),
  parts: z.array(part).min(1),
})

const declaration = z.strictObject({
  name: z.string().regex(/^[A-Za-z_][\w.:-]{0,127}$/),
  description: z.string().optional(),
  behavior: any.optional(),
  parameters: any.optional(),
  parametersJsonSchema: any.optional(),
  response: any.optional(),
  responseJsonSchema: any.optional(),
})

export const geminiRequest = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: z.strictObject({ role: z.string().optional(), parts: z.array(part).min(1) }).optional(),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z.array(declaration).optional(),
        googleSearch: any.optional(),
        googleSearchRetrieval: any.optional(),
        codeExecution: any.optional(),
        urlContext: any.optional(),
        computerUse: any.optional(),
      }),
    )
    .optional(),
  toolConfig: any.optional(),
  safetySettings: any.optional(),
  generationConfig: z.record(z.string(), any).optional(),
  cachedContent: any.optional(),
  store: any.optional(),
  serviceTier: any.optional(),
})
