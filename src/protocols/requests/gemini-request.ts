import { z } from 'zod'
import { any } from './values.ts'

const object = z.record(z.string(), any)
const signed = {
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  partMetadata: object.optional(),
}
const media = {
  ...signed,
  videoMetadata: any.optional(),
  mediaResolution: any.optional(),
  mediaProcessing: any.optional(),
}

/** Exactly one of the kinds of data stands in a part. */
const part = z.union([
  z.strictObject({ text: z.string(), ...signed }),
  z.strictObject({
    functionCall: z.strictObject({
      id: z.string().optional(),
      name: z.string().min(1),
      args: object.optional(),
      partialArgs: any.optional(),
      willContinue: any.optional(),
    }),
    ...signed,
  }),
  z.strictObject({
    functionResponse: z.strictObject({
      id: z.string().optional(),
      name: z.string().min(1),
      response: object,
      parts: z.array(any).optional(),
      scheduling: any.optional(),
      willContinue: any.optional(),
    }),
    ...signed,
  }),
  z.strictObject({ inlineData: object, ...media }),
  z.strictObject({ fileData: object, ...media }),
  z.strictObject({ executableCode: object, ...signed }),
  z.strictObject({ codeExecutionResult: object, ...signed }),
  z.strictObject({ toolCall: object, ...signed }),
  z.strictObject({ toolResponse: object, ...signed }),
])

const content = z.strictObject({
  role: z.enum(['user', 'model', 'function']).optional(),
  parts: z.array(part).min(1),
})

/** The service's own dialect of JSON Schema; it knows no other key. */
const parameters: z.ZodType = z.lazy(() =>
  z.strictObject({
    ...Object.fromEntries(
      [
        'default',
        'description',
        'enum',
        'example',
        'format',
        'maximum',
        'maxItems',
        'maxLength',
        'maxProperties',
        'minimum',
        'minItems',
        'minLength',
        'minProperties',
        'nullable',
        'pattern',
        'propertyOrdering',
        'required',
        'title',
      ].map((key) => [key, any.optional()]),
    ),
    type: z.string().optional(),
    anyOf: z.array(parameters).optional(),
    items: parameters.optional(),
    properties: z.record(z.string(), parameters).optional(),
  }),
)

const declaration = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z_][\w.:-]{0,127}$/),
    description: z.string().optional(),
    behavior: any.optional(),
    parameters: parameters.optional(),
    parametersJsonSchema: any.optional(),
    response: parameters.optional(),
    responseJsonSchema: any.optional(),
  })
  .refine((each) => each.parameters === undefined || each.parametersJsonSchema === undefined, {
    error: '`parameters` and `parametersJsonSchema` exclude each other',
    path: ['parametersJsonSchema'],
  })

const ownTools = [
  'googleSearch',
  'googleSearchRetrieval',
  'codeExecution',
  'urlContext',
  'computerUse',
  'googleMaps',
  'fileSearch',
  'retrieval',
  'enterpriseWebSearch',
  'exaAiSearch',
  'parallelAiSearch',
]

const tool = z.strictObject({
  functionDeclarations: z.array(declaration).optional(),
  mcpServers: z.array(any).optional(),
  ...Object.fromEntries(ownTools.map((name) => [name, object.optional()])),
})

const generationConfig = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().optional(),
  topK: z.number().optional(),
  candidateCount: z.int().min(1).optional(),
  maxOutputTokens: z.int().min(1).optional(),
  stopSequences: z.array(z.string()).optional(),
  seed: z.int().optional(),
  frequencyPenalty: z.number().optional(),
  presencePenalty: z.number().optional(),
  responseMimeType: z.string().optional(),
  responseSchema: parameters.optional(),
  responseJsonSchema: any.optional(),
  responseFormat: any.optional(),
  responseModalities: z.array(z.string()).optional(),
  responseLogprobs: z.boolean().optional(),
  logprobs: z.int().optional(),
  thinkingConfig: z
    .strictObject({
      includeThoughts: z.boolean().optional(),
      thinkingBudget: z.int().optional(),
      thinkingLevel: z.string().optional(),
    })
    .optional(),
  mediaResolution: z.string().optional(),
  speechConfig: any.optional(),
  imageConfig: any.optional(),
  audioTimestamp: any.optional(),
  audioTranscriptionConfig: any.optional(),
  enableAffectiveDialog: any.optional(),
  enableEnhancedCivicAnswers: any.optional(),
  modelSelectionConfig: any.optional(),
  routingConfig: any.optional(),
  translationConfig: any.optional(),
})

/** Field names are those of JSON; a request in the other spelling is translated before (`gemini-names.ts`). */
export const geminiRequest = z.strictObject({
  model: z.string().optional(),
  contents: z.array(content).min(1),
  systemInstruction: z.strictObject({ role: z.string().optional(), parts: z.array(part).min(1) }).optional(),
  tools: z.array(tool).optional(),
  toolConfig: z
    .strictObject({
      functionCallingConfig: z
        .strictObject({
          mode: z.string().optional(),
          allowedFunctionNames: z.array(z.string()).optional(),
          streamFunctionCallArguments: z.boolean().optional(),
        })
        .optional(),
      retrievalConfig: any.optional(),
      includeServerSideToolInvocations: z.boolean().optional(),
    })
    .optional(),
  safetySettings: z
    .array(z.strictObject({ category: z.string(), threshold: z.string(), method: any.optional() }))
    .optional(),
  generationConfig: generationConfig.optional(),
  cachedContent: z.string().optional(),
  labels: any.optional(),
  store: any.optional(),
  serviceTier: any.optional(),
})
